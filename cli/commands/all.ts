/** Every noun with its verbs, in the order in which help lists them. */

import type { Noun } from '../kit/command'
import { backup, restore, verify as verifyBackup } from './access/admin/backup'
import { bankCheck } from './access/admin/bank-check'
import { bootstrap } from './access/admin/bootstrap'
import { doctor } from './access/admin/doctor'
import { ingestionToken } from './access/admin/ingestion-token'
import { directory, unblock } from './access/admin/unblock'
import { exportTrail } from './access/audit/export'
import { historyOf } from './access/audit/history'
import { list as listAudit, show as showAudit } from './access/audit/list'
import { verify } from './access/audit/verify'
import { accessNouns } from './access/nouns'
import { changePassword } from './access/session/change-password'
import { login } from './access/session/login'
import { logout } from './access/session/logout'
import { whoami } from './access/session/whoami'
import { check as checkResponses } from './disputes/dispute-responses/check'
import { download as downloadResponses } from './disputes/dispute-responses/download'
import { list as listResponses } from './disputes/dispute-responses/list'
import { show as showResponses } from './disputes/dispute-responses/show'
import { template as responseTemplate } from './disputes/dispute-responses/template'
import { upload as uploadResponses } from './disputes/dispute-responses/upload'
import { batch } from './disputes/disputes/batch'
import { batches } from './disputes/disputes/batches'
import { check as checkDisputes } from './disputes/disputes/check'
import { deciding as decideDisputes } from './disputes/disputes/decide'
import { download as downloadDisputes } from './disputes/disputes/download'
import { list as listDisputes } from './disputes/disputes/list'
import { report as reportDisputes } from './disputes/disputes/report'
import { show as showDispute } from './disputes/disputes/show'
import { template as disputeTemplate } from './disputes/disputes/template'
import { upload as uploadDisputes } from './disputes/disputes/upload'
import { acknowledge as acknowledgeAlert, configs as alertConfigs, list as listAlerts } from './monitoring/alerts/read'
import { list as listBankApiCalls } from './monitoring/bank-api-calls/list'
import { list as listConnectionClosures } from './monitoring/connection-closures/list'
import { list as listIncidents, note as noteIncident, show as showIncident } from './monitoring/incidents/read'
import { list as listLastTransactions } from './monitoring/last-transactions/list'
import { list as listLongRunningQueries } from './monitoring/long-running-queries/list'
import { runbook } from './monitoring/monitoring/runbook'
import { status } from './monitoring/monitoring/status'
import { show as showPendingProcesses } from './monitoring/pending-processes/show'
import { list as listServerHealth } from './monitoring/server-health/list'
import { list as listServices, restart as restartService, status as serviceStatus } from './monitoring/services/read'
import { show as showSimulation, superAgent as simulateAgent, bank as simulateBank } from './monitoring/simulate/tell'
import { list as listTransactionProcessing } from './monitoring/transaction-processing/list'
import { show as showUnknownPayments } from './monitoring/unknown-payments/show'
import {
  download as downloadRefunds,
  list as listRefunds,
  batch as refundBatch,
  retry as retryRefund,
  stopped as stoppedRefunds,
  upload as uploadRefunds,
} from './payments/refunds/manual'
import { paidTwice, paidTwiceReport, recovered as recoveredRefund } from './payments/refunds/paid-twice'
import { download as downloadRequery } from './payments/requery/download'
import {
  download as downloadSettlements,
  list as listSettlementPayments,
  retry as retrySettlement,
  batch as settlementBatch,
  stopped as stoppedSettlements,
  upload as uploadSettlements,
} from './payments/settlement-payments/manual'
import { reconciliationNouns } from './reconciliation/nouns'
import { list as listChargeTypes, show as showChargeType } from './reference/charge-types/read'
import { applySheet as applyChargeTypes, editSheet as editChargeTypes } from './reference/charge-types/sheet'
import { list as listConfigurations, show as showConfiguration } from './reference/configurations/read'
import { set as setConfiguration } from './reference/configurations/set'
import { eventNouns } from './reference/event-nouns'
import { list as listHolidays, show as showHoliday } from './reference/holidays/read'
import { applySheet as applyHolidays, editSheet as editHolidays } from './reference/holidays/sheet'
import { list as listParticipantUsers } from './reference/participant-users/read'
import { list as listParticipants, show as showParticipant } from './reference/participants/read'
import { applySheet as applyParticipants, editSheet as editParticipants } from './reference/participants/sheet'
import { batch as agentsBatch, template as agentTemplate, upload as uploadAgents } from './reference/super-agents/bulk'
import { changing as changeSuperAgents } from './reference/super-agents/change'
import {
  download as downloadSuperAgents,
  list as listSuperAgents,
  show as showSuperAgent,
} from './reference/super-agents/read'
import { list as listTransitAccounts } from './reference/transit-accounts/read'
import { download as downloadParticipantReport } from './settlements/participant-reports/download'
import { list as listParticipantReports } from './settlements/participant-reports/list'
import { retry as retryParticipantReport } from './settlements/participant-reports/retry'
import { close } from './settlements/settlements/close'
import { explain } from './settlements/settlements/explain'
import { held, heldReport, owedBack, owedBackReport, recovered } from './settlements/settlements/left-out'
import { list as listSettlements, show as showSettlement } from './settlements/settlements/read'
import { report as reportSettlement } from './settlements/settlements/report'
import { list as listToday } from './today/today/list'
import { download } from './transactions/reports/download'
import { list as listReports } from './transactions/reports/list'
import { dismiss, release } from './transactions/set-aside/decide'
import { list as listSetAside } from './transactions/set-aside/list'
import { ingest } from './transactions/transactions/ingest'
import { list as listTransactions } from './transactions/transactions/list'
import { report } from './transactions/transactions/report'
import { show as showTransaction } from './transactions/transactions/show'

export const nouns: readonly Noun[] = [
  { name: 'session', summary: 'Who is signed in', verbs: [login, logout, whoami, changePassword] },
  { name: 'today', summary: 'What is to do', verbs: [listToday] },
  {
    name: 'charge-types',
    summary: 'How fees are worked out',
    verbs: [listChargeTypes, showChargeType, editChargeTypes, applyChargeTypes],
  },
  { name: 'transactions', summary: 'Card transactions', verbs: [listTransactions, showTransaction, report, ingest] },
  { name: 'set-aside', summary: 'Transactions that were not ingested', verbs: [listSetAside, release, dismiss] },
  {
    name: 'disputes',
    summary: 'Disputes, one by one and in bulk files',
    verbs: [
      listDisputes,
      showDispute,
      ...decideDisputes,
      reportDisputes,
      disputeTemplate,
      checkDisputes,
      uploadDisputes,
      batches,
      batch,
      downloadDisputes,
    ],
  },
  {
    name: 'dispute-responses',
    summary: 'Bulk files of responses to disputes',
    verbs: [responseTemplate, checkResponses, uploadResponses, listResponses, showResponses, downloadResponses],
  },
  {
    name: 'refunds',
    summary: 'Refunds that people pay by hand',
    verbs: [
      listRefunds,
      downloadRefunds,
      uploadRefunds,
      refundBatch,
      stoppedRefunds,
      retryRefund,
      paidTwice,
      paidTwiceReport,
      recoveredRefund,
    ],
  },
  {
    name: 'settlement-payments',
    summary: 'What people pay of settlements by hand',
    verbs: [
      listSettlementPayments,
      downloadSettlements,
      uploadSettlements,
      settlementBatch,
      stoppedSettlements,
      retrySettlement,
    ],
  },
  { name: 'requery', summary: 'Payments whose answer the bank has not given', verbs: [downloadRequery] },
  { name: 'reports', summary: 'Transaction reports', verbs: [listReports, download] },
  ...reconciliationNouns,
  {
    name: 'participants',
    summary: 'Settlement participants',
    verbs: [listParticipants, showParticipant, editParticipants, applyParticipants],
  },
  { name: 'participant-users', summary: 'Users who work for participants', verbs: [listParticipantUsers] },
  {
    name: 'participant-reports',
    summary: 'What participants have of the settlements of a day',
    verbs: [listParticipantReports, downloadParticipantReport, retryParticipantReport],
  },
  {
    name: 'super-agents',
    summary: 'Super agents, and how they are settled',
    verbs: [
      listSuperAgents,
      showSuperAgent,
      ...changeSuperAgents,
      downloadSuperAgents,
      agentTemplate,
      uploadAgents,
      agentsBatch,
    ],
  },
  { name: 'transit-accounts', summary: 'Accounts that settlements are paid from', verbs: [listTransitAccounts] },
  { name: 'holidays', summary: 'Public holidays', verbs: [listHolidays, showHoliday, editHolidays, applyHolidays] },
  {
    name: 'configurations',
    summary: 'Settings of the platform',
    verbs: [listConfigurations, showConfiguration, setConfiguration],
  },
  ...eventNouns,
  {
    name: 'settlements',
    summary: 'Bulk settlements with super agents',
    verbs: [
      listSettlements,
      showSettlement,
      reportSettlement,
      explain,
      held,
      heldReport,
      owedBack,
      owedBackReport,
      recovered,
      close,
    ],
  },
  ...accessNouns,
  { name: 'monitoring', summary: 'Whether anything is wrong now', verbs: [status, runbook] },
  {
    name: 'alerts',
    summary: 'Figures that are watched, and those that are out of bounds',
    verbs: [listAlerts, alertConfigs, acknowledgeAlert],
  },
  {
    name: 'incidents',
    summary: 'Alerts that overlapped in time',
    verbs: [listIncidents, showIncident, noteIncident],
  },
  { name: 'transaction-processing', summary: 'How transactions are processed', verbs: [listTransactionProcessing] },
  { name: 'bank-api-calls', summary: 'How the bank answers', verbs: [listBankApiCalls] },
  {
    name: 'unknown-payments',
    summary: 'Payments without the bank’s answer',
    verbs: [showUnknownPayments],
  },
  { name: 'pending-processes', summary: 'Work that waits to be finished', verbs: [showPendingProcesses] },
  { name: 'last-transactions', summary: 'Who was heard of last, and who is quiet', verbs: [listLastTransactions] },
  { name: 'services', summary: 'The worker groups', verbs: [listServices, serviceStatus, restartService] },
  { name: 'server-health', summary: 'The servers', verbs: [listServerHealth] },
  { name: 'connection-closures', summary: 'Database connections that were lost', verbs: [listConnectionClosures] },
  { name: 'long-running-queries', summary: 'Statements that take long', verbs: [listLongRunningQueries] },
  {
    name: 'simulate',
    summary: 'The simulator of a demonstration',
    verbs: [showSimulation, simulateBank, simulateAgent],
  },
  { name: 'audit', summary: 'The audit trail', verbs: [listAudit, showAudit, exportTrail, verify, historyOf] },
  {
    name: 'admin',
    summary: 'The platform, on the machine that it runs on',
    verbs: [bootstrap, unblock, directory, ingestionToken, doctor, bankCheck, backup, verifyBackup, restore],
  },
]
