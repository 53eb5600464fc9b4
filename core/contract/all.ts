/** Every endpoint of the platform. The consoles import single features; only the API, the docs and tests walk this. */

import { audit } from '../access/audit/contract'
import { bulkUsers } from '../access/bulk-users-contract'
import { features } from '../access/features-contract'
import { history } from '../access/history-contract'
import { ownSessions } from '../access/own-sessions-contract'
import { roles } from '../access/roles/contract'
import { monitorSecondFactor, secondFactor } from '../access/second-factor-contract'
import { serviceAccounts } from '../access/service-accounts/contract'
import { session } from '../access/session-contract'
import { superAgentUsers } from '../access/super-agent-users/contract'
import { users } from '../access/users/contract'
import { userSheets } from '../access/users/sheet-contract'
import { views } from '../access/views-contract'
import { workflow } from '../access/workflow/contract'
import { bulkDisputes } from '../disputes/bulk-contract'
import { disputes } from '../disputes/contract'
import { disputeLists } from '../disputes/lists-contract'
import { disputeResponses } from '../disputes/responses-contract'
import { alertConfigs } from '../monitoring/alert-configs-contract'
import { bankApiCalls } from '../monitoring/bank-api-calls-contract'
import { connectionClosures } from '../monitoring/connection-closures-contract'
import { incidents } from '../monitoring/incidents-contract'
import { lastTransactions } from '../monitoring/last-transactions-contract'
import { longRunningQueries } from '../monitoring/long-running-queries-contract'
import { pendingProcesses } from '../monitoring/pending-processes-contract'
import { serverHealth } from '../monitoring/server-health-contract'
import { services } from '../monitoring/services-contract'
import { simulation } from '../monitoring/simulation-contract'
import { transactionProcessing } from '../monitoring/transaction-processing-contract'
import { unknownPayments } from '../monitoring/unknown-payments-contract'
import { wall } from '../monitoring/wall-contract'
import { accounts } from '../payments/accounts-contract'
import { manualRefunds, manualSettlements } from '../payments/manual-contract'
import { paidTwice } from '../payments/paid-twice-contract'
import { payments } from '../payments/payments-contract'
import { requery } from '../payments/requery-contract'
import { stoppedPayments } from '../payments/stopped-contract'
import { statementConfigurations } from '../reconciliation/configurations/contract'
import { statements } from '../reconciliation/contract'
import { reconciliationDays } from '../reconciliation/days/contract'
import { accountEntries } from '../reconciliation/entries/contract'
import { exceptionSheets } from '../reconciliation/exceptions-sheet-contract'
import { statementLayouts } from '../reconciliation/layouts/contract'
import { statementReports } from '../reconciliation/reports-contract'
import { daySignOffs } from '../reconciliation/sign-offs/contract'
import { bulkSuperAgents } from '../reference/bulk-super-agents/contract'
import { chargeTypeSheets, chargeTypes } from '../reference/charge-types/contract'
import { configurations } from '../reference/configurations/contract'
import { eventEndpoints, events } from '../reference/event-endpoints/contract'
import { participantUsers } from '../reference/participant-users/contract'
import { participantSheets, participants } from '../reference/participants/contract'
import { holidaySheets, publicHolidays } from '../reference/public-holidays/contract'
import { superAgents } from '../reference/super-agents/contract'
import { transitAccounts } from '../reference/transit-accounts/contract'
import { bulkSettlements } from '../settlements/bulk-settlements-contract'
import { heldTransactions } from '../settlements/held-contract'
import { owedBack } from '../settlements/owed-back-contract'
import { participantReports } from '../settlements/participant-reports-contract'
import { whatIf } from '../settlements/what-if-contract'
import { today } from '../today/contract'
import { transactions } from '../transactions/contract'
import { dashboards } from '../transactions/dashboards-contract'
import { reports } from '../transactions/reports-contract'
import { setAside } from '../transactions/set-aside-contract'
import { type Address, addressesOf, type Endpoint } from './endpoint'

export const contract = {
  session,
  'own-sessions': ownSessions,
  'second-factor': secondFactor,
  'monitor-second-factor': monitorSecondFactor,
  accounts,
  audit,
  transactions,
  'set-aside': setAside,
  reports,
  dashboards,
  disputes,
  'dispute-lists': disputeLists,
  'bulk-disputes': bulkDisputes,
  'dispute-responses': disputeResponses,
  'bulk-settlements': bulkSettlements,
  'bulk-super-agents': bulkSuperAgents,
  'bulk-users': bulkUsers,
  statements,
  'account-entries': accountEntries,
  'exception-sheets': exceptionSheets,
  'statement-reports': statementReports,
  'statement-configurations': statementConfigurations,
  'statement-layouts': statementLayouts,
  'charge-types': chargeTypes,
  'charge-type-sheets': chargeTypeSheets,
  configurations,
  'event-endpoints': eventEndpoints,
  events,
  features,
  history,
  'held-transactions': heldTransactions,
  'manual-refunds': manualRefunds,
  'manual-settlements': manualSettlements,
  participants,
  'participant-reports': participantReports,
  'participant-sheets': participantSheets,
  'participant-users': participantUsers,
  'reconciliation-days': reconciliationDays,
  'day-sign-offs': daySignOffs,
  payments,
  'owed-back': owedBack,
  today,
  'public-holidays': publicHolidays,
  'public-holiday-sheets': holidaySheets,
  requery,
  roles,
  'service-accounts': serviceAccounts,
  simulation,
  'paid-twice': paidTwice,
  'stopped-payments': stoppedPayments,
  'super-agents': superAgents,
  'super-agent-users': superAgentUsers,
  'transit-accounts': transitAccounts,
  'transaction-processing': transactionProcessing,
  'server-health': serverHealth,
  services,
  'pending-processes': pendingProcesses,
  'last-transactions': lastTransactions,
  'bank-api-calls': bankApiCalls,
  'alert-configs': alertConfigs,
  incidents,
  'connection-closures': connectionClosures,
  'long-running-queries': longRunningQueries,
  'unknown-payments': unknownPayments,
  users,
  'user-sheets': userSheets,
  views,
  wall,
  'what-if': whatIf,
  workflow,
} as const

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((entries) => Object.values(entries))

/** Every address that the API answers at. */
export const addresses: readonly Address[] = endpoints.flatMap(addressesOf)
