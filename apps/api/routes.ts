/** The endpoints of the application, put together by feature. */

import type { UserType } from '@dcir/core/permissions/authorities'
import { onEnded, type Parts, type Services } from './compose'
import type { Database } from './db/database'
import { auditRoutes } from './features/access/audit.routes'
import { bulkUsersRoutes } from './features/access/bulk-users.routes'
import { featuresRoutes } from './features/access/features.routes'
import { historyRoutes } from './features/access/history.routes'
import { rolesRoutes } from './features/access/roles.routes'
import { secondFactorRoutes } from './features/access/second-factor.routes'
import { serviceAccountsRoutes } from './features/access/service-accounts.routes'
import { sessionRoutes } from './features/access/session.routes'
import { superAgentUsersRoutes } from './features/access/super-agent-users.routes'
import { createOwnersHear, createUserLetters } from './features/access/user-letters'
import { userSheetRoutes, usersRoutes } from './features/access/users.routes'
import { viewsRoutes } from './features/access/views.routes'
import { workflowRoutes } from './features/access/workflow.routes'
import { bulkDisputesRoutes } from './features/disputes/bulk-disputes.routes'
import { disputeListsRoutes } from './features/disputes/dispute-lists.routes'
import { disputeResponsesRoutes } from './features/disputes/dispute-responses.routes'
import { disputesRoutes } from './features/disputes/disputes.routes'
import { accountsRoutes } from './features/payments/accounts.routes'
import { manualPaymentsRoutes } from './features/payments/manual-payments.routes'
import { paidTwiceRoutes } from './features/payments/paid-twice.routes'
import { paymentsRoutes } from './features/payments/payments.routes'
import { requeryRoutes } from './features/payments/requery.routes'
import { stoppedPaymentsRoutes } from './features/payments/stopped-payments.routes'
import { statementConfigurationsRoutes } from './features/reconciliation/configurations.routes'
import { daysRoutes } from './features/reconciliation/days.routes'
import { entriesRoutes } from './features/reconciliation/entries.routes'
import { exceptionSheetRoutes } from './features/reconciliation/exception-sheets.routes'
import { statementLayoutsRoutes } from './features/reconciliation/layouts.routes'
import { signOffsRoutes } from './features/reconciliation/sign-offs.routes'
import { statementReportsRoutes } from './features/reconciliation/statement-reports.routes'
import { statementsRoutes } from './features/reconciliation/statements.routes'
import { bulkSuperAgentsRoutes } from './features/reference/bulk-super-agents.routes'
import { chargeTypesRoutes } from './features/reference/charge-types.routes'
import { configurationsRoutes } from './features/reference/configurations.routes'
import { referenceSheetRoutes } from './features/reference/edit-sheets.routes'
import { eventEndpointsRoutes } from './features/reference/event-endpoints.routes'
import { eventsRoutes } from './features/reference/events.routes'
import { participantUsersRoutes } from './features/reference/participant-users.routes'
import { participantsRoutes } from './features/reference/participants.routes'
import { publicHolidaysRoutes } from './features/reference/public-holidays.routes'
import { superAgentsRoutes } from './features/reference/super-agents.routes'
import { transitAccountsRoutes } from './features/reference/transit-accounts.routes'
import { bulkSettlementsRoutes } from './features/settlements/bulk-settlements.routes'
import { leftOutRoutes } from './features/settlements/left-out.routes'
import { participantReportsRoutes } from './features/settlements/participant-reports.routes'
import { whatIfRoutes } from './features/settlements/what-if.routes'
import { todayRoutes } from './features/today/today.routes'
import { dashboardsRoutes } from './features/transactions/dashboards.routes'
import { reportsRoutes } from './features/transactions/reports.routes'
import { setAsideRoutes } from './features/transactions/set-aside.routes'
import { transactionsRoutes } from './features/transactions/transactions.routes'

/** The functions of every endpoint but monitoring's, which `app.ts` gives the application itself. */
export function routes(services: Services, database: Database, parts: Parts) {
  const { clock, config, files } = parts
  const sheets = { database, clock, files, ...services }
  const payments = { database, clock, files, onEnded, ...services }
  const accounts = { database, clock, ...services, lockSeconds: config.lockSeconds }
  const lettersTo = (type: UserType) => createUserLetters(services.outbox, type, config.consoles)
  return [
    ...sessionRoutes(services.sessions, config),
    ...secondFactorRoutes(services.sessions.secondFactor),
    ...transactionsRoutes(services.transactions),
    ...setAsideRoutes({ database, writes: services.writes }),
    ...reportsRoutes(services.reports),
    ...dashboardsRoutes(services.dashboards),
    ...disputesRoutes(services.disputes),
    ...disputeListsRoutes(services.disputeLists),
    ...bulkDisputesRoutes(services.bulkDisputes),
    ...disputeResponsesRoutes(services.disputeResponses),
    ...bulkSuperAgentsRoutes(services.bulkSuperAgents),
    ...bulkUsersRoutes(services.bulkUsers),
    ...statementsRoutes(services.statements, services.gate),
    ...daysRoutes({ ...parts, ...services, database }),
    ...exceptionSheetRoutes(sheets),
    ...signOffsRoutes({ ...parts, ...services, database }),
    ...entriesRoutes(services.accountEntries),
    ...statementReportsRoutes({ database, files, ...services }),
    ...statementConfigurationsRoutes(database, services.gate),
    ...statementLayoutsRoutes(database, services.gate),
    ...leftOutRoutes({ ...parts, ...services, database }),
    ...bulkSettlementsRoutes({ ...parts, ...services, database }),
    ...whatIfRoutes(database, clock),
    ...accountsRoutes(database, services.bank),
    ...auditRoutes(database),
    ...chargeTypesRoutes(database, services.gate),
    ...configurationsRoutes(database, services.gate),
    ...eventEndpointsRoutes({ ...parts, ...services, database, allowPrivate: config.eventPrivateAddresses }),
    ...eventsRoutes({ database, writes: services.writes }),
    ...featuresRoutes(database, services.outbox.sendsMail),
    ...historyRoutes(database),
    ...manualPaymentsRoutes(payments),
    ...paymentsRoutes(database),
    ...stoppedPaymentsRoutes({ ...services, database }),
    ...paidTwiceRoutes({ ...parts, ...services, database }),
    ...rolesRoutes(database, services.gate, createOwnersHear(services.outbox, config.consoles)),
    ...serviceAccountsRoutes({ database, clock, ...services }),
    ...requeryRoutes({ ...payments, callMs: config.bankTimeoutMs + IN_FLIGHT_MS }),
    ...participantsRoutes({ database, ...services }),
    ...participantReportsRoutes({ ...parts, ...services, database }),
    ...participantUsersRoutes(database, services.gate),
    ...publicHolidaysRoutes(database, services.gate),
    ...referenceSheetRoutes(sheets),
    ...superAgentsRoutes({ database, clock, ...services }),
    ...transitAccountsRoutes({ database, ...services }),
    ...usersRoutes({ ...accounts, letters: lettersTo('back-office') }),
    ...userSheetRoutes({ ...sheets, lockSeconds: config.lockSeconds }),
    ...superAgentUsersRoutes({ ...accounts, letters: lettersTo('front-office') }),
    ...todayRoutes(database, clock),
    ...viewsRoutes(database, services.writes),
    ...workflowRoutes({ database, clock, ...services }),
  ]
}

/** Beyond its deadline, how long a call to the bank may still be about to be written down. */
const IN_FLIGHT_MS = 5_000
