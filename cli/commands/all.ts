/** Every noun with its verbs, in the order in which help lists them. */

import type { Noun } from '../kit/command'
import { adminNoun } from './access/admin'
import { auditNoun } from './access/audit'
import { requestsNoun } from './access/requests'
import { rolesNoun } from './access/roles'
import { serviceAccountsNoun } from './access/service-accounts'
import { sessionNoun } from './access/session'
import { usersNoun } from './access/users'
import { declared } from './declared'
import { disputeResponsesNoun } from './disputes/dispute-responses'
import { disputesNoun } from './disputes/disputes'
import { alertsNoun } from './monitoring/alerts'
import { bankApiCallsNoun } from './monitoring/bank-api-calls'
import { connectionClosuresNoun } from './monitoring/connection-closures'
import { incidentsNoun } from './monitoring/incidents'
import { lastTransactionsNoun } from './monitoring/last-transactions'
import { longRunningQueriesNoun } from './monitoring/long-running-queries'
import { monitoringNoun } from './monitoring/monitoring'
import { pendingProcessesNoun } from './monitoring/pending-processes'
import { serverHealthNoun } from './monitoring/server-health'
import { servicesNoun } from './monitoring/services'
import { simulateNoun } from './monitoring/simulate'
import { transactionProcessingNoun } from './monitoring/transaction-processing'
import { unknownPaymentsNoun } from './monitoring/unknown-payments'
import { refundsNoun } from './payments/refunds'
import { requeryNoun } from './payments/requery'
import { settlementPaymentsNoun } from './payments/settlement-payments'
import { layoutsNoun } from './reconciliation/layouts'
import { reconciliationNoun } from './reconciliation/reconciliation'
import { statementsNoun } from './reconciliation/statements'
import { configurationsNoun } from './reference/configurations'
import { eventEndpointsNoun } from './reference/event-endpoints'
import { eventsNoun } from './reference/events'
import { participantUsersNoun } from './reference/participant-users'
import { superAgentsNoun } from './reference/super-agents'
import { participantReportsNoun } from './settlements/participant-reports'
import { settlementsNoun } from './settlements/settlements'
import { todayNoun } from './today/today'
import { reportsNoun } from './transactions/reports'
import { setAsideNoun } from './transactions/set-aside'
import { transactionsNoun } from './transactions/transactions'

export const nouns: readonly Noun[] = [
  sessionNoun,
  todayNoun,
  transactionsNoun,
  setAsideNoun,
  disputesNoun,
  disputeResponsesNoun,
  refundsNoun,
  settlementPaymentsNoun,
  requeryNoun,
  reportsNoun,
  statementsNoun,
  layoutsNoun,
  reconciliationNoun,
  ...declared,
  participantUsersNoun,
  participantReportsNoun,
  superAgentsNoun,
  configurationsNoun,
  eventEndpointsNoun,
  eventsNoun,
  settlementsNoun,
  usersNoun,
  rolesNoun,
  serviceAccountsNoun,
  requestsNoun,
  monitoringNoun,
  alertsNoun,
  incidentsNoun,
  transactionProcessingNoun,
  bankApiCallsNoun,
  unknownPaymentsNoun,
  pendingProcessesNoun,
  lastTransactionsNoun,
  servicesNoun,
  serverHealthNoun,
  connectionClosuresNoun,
  longRunningQueriesNoun,
  simulateNoun,
  auditNoun,
  adminNoun,
]
