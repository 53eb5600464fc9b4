/** What the application is made of: each feature's service with what it is handed, and the functions of its endpoints. */

import type { UserType } from '@dcir/core/permissions/authorities'
import { connectedBank } from './bank/connected'
import type { BankGateway } from './bank/gateway'
import { createBulkWorker } from './bulk/bulk'
import type { Config } from './config'
import type { Database } from './db/database'
import { auditRoutes } from './features/access/audit.routes'
import type { AuditHeads } from './features/access/audit-heads'
import { bulkUsersRoutes } from './features/access/bulk-users.routes'
import { bulkUserWork, createBulkUsersService } from './features/access/bulk-users.service'
import { createDirectory } from './features/access/directory'
import { createDirectoryPeople } from './features/access/directory-people'
import { featuresRoutes } from './features/access/features.routes'
import { historyRoutes } from './features/access/history.routes'
import type { LoginKey } from './features/access/login-key'
import { rolesRoutes } from './features/access/roles.routes'
import { secondFactorRoutes } from './features/access/second-factor.routes'
import type { SecretsKey } from './features/access/secrets-key'
import { sessionRoutes } from './features/access/session.routes'
import { createSessionService } from './features/access/session.service'
import type { SessionSettings } from './features/access/sign-in'
import { superAgentUsersRoutes } from './features/access/super-agent-users.routes'
import { createOwnersHear, createUserLetters } from './features/access/user-letters'
import { userSheetRoutes, usersRoutes } from './features/access/users.routes'
import { viewsRoutes } from './features/access/views.routes'
import { workflowRoutes } from './features/access/workflow.routes'
import { createWorkflowLetters } from './features/access/workflow-letters'
import { bulkDisputeWork } from './features/disputes/bulk-dispute-work'
import { bulkDisputesRoutes } from './features/disputes/bulk-disputes.routes'
import { createBulkDisputesService } from './features/disputes/bulk-disputes.service'
import { createDisputeExpiry } from './features/disputes/dispute-expiry'
import { disputeListsRoutes } from './features/disputes/dispute-lists.routes'
import { createDisputeListsService } from './features/disputes/dispute-lists.service'
import { disputeResponseWork } from './features/disputes/dispute-response-work'
import { disputeResponsesRoutes } from './features/disputes/dispute-responses.routes'
import { createDisputeResponsesService } from './features/disputes/dispute-responses.service'
import { disputeTimeline } from './features/disputes/dispute-timeline'
import { decideDisputes, logDisputes } from './features/disputes/dispute-transitions'
import { disputesRoutes } from './features/disputes/disputes.routes'
import { createDisputesService } from './features/disputes/disputes.service'
import type { DisputeRecord } from './features/disputes/disputes.store'
import { receiptsStore, type StoredReceipt, storeReceipt } from './features/disputes/receipts'
import { refundsEnded } from './features/disputes/refunds.store'
import { createAlertLetters } from './features/monitoring/alert-letters'
import { createAlertWatch } from './features/monitoring/alert-watch'
import { bankModeNow } from './features/monitoring/simulation'
import { accountsRoutes } from './features/payments/accounts.routes'
import type { EndedHooks } from './features/payments/end-payment'
import { manualBulkWork } from './features/payments/manual-bulk'
import { manualPaymentsRoutes } from './features/payments/manual-payments.routes'
import { paidTwiceRoutes } from './features/payments/paid-twice.routes'
import { createPaymentWorker } from './features/payments/payment-worker'
import { paymentsRoutes } from './features/payments/payments.routes'
import { requeryRoutes } from './features/payments/requery.routes'
import { stoppedPaymentsRoutes } from './features/payments/stopped-payments.routes'
import { statementConfigurationsRoutes } from './features/reconciliation/configurations.routes'
import { daysRoutes } from './features/reconciliation/days.routes'
import { entriesRoutes } from './features/reconciliation/entries.routes'
import { createEntriesService } from './features/reconciliation/entries.service'
import { exceptionSheetRoutes } from './features/reconciliation/exception-sheets.routes'
import { statementLayoutsRoutes } from './features/reconciliation/layouts.routes'
import { signOffsRoutes } from './features/reconciliation/sign-offs.routes'
import { createStatementReportWorker } from './features/reconciliation/statement-report-worker'
import { statementReportsRoutes } from './features/reconciliation/statement-reports.routes'
import { statementTimeline } from './features/reconciliation/statement-timeline'
import { createStatementWorker } from './features/reconciliation/statement-worker'
import { statementsRoutes } from './features/reconciliation/statements.routes'
import { createStatementsService } from './features/reconciliation/statements.service'
import { bulkSuperAgentsRoutes } from './features/reference/bulk-super-agents.routes'
import { bulkSuperAgentWork, createBulkSuperAgentsService } from './features/reference/bulk-super-agents.service'
import { chargeTypesRoutes } from './features/reference/charge-types.routes'
import { configurationsRoutes } from './features/reference/configurations.routes'
import { referenceSheetRoutes } from './features/reference/edit-sheets.routes'
import { participantUsersRoutes } from './features/reference/participant-users.routes'
import { participantsRoutes } from './features/reference/participants.routes'
import { publicHolidaysRoutes } from './features/reference/public-holidays.routes'
import { superAgentsRoutes } from './features/reference/super-agents.routes'
import { transitAccountsRoutes } from './features/reference/transit-accounts.routes'
import { bulkSettlementsRoutes } from './features/settlements/bulk-settlements.routes'
import { paymentsEnded } from './features/settlements/closing'
import { leftOutRoutes } from './features/settlements/left-out.routes'
import { participantReportsRoutes } from './features/settlements/participant-reports.routes'
import { createSettlementWorker } from './features/settlements/settlement-worker'
import { whatIfRoutes } from './features/settlements/what-if.routes'
import { todayRoutes } from './features/today/today.routes'
import { dashboardsRoutes } from './features/transactions/dashboards.routes'
import { createDashboardsService } from './features/transactions/dashboards.service'
import { createReportWorker } from './features/transactions/report-worker'
import { reportsRoutes } from './features/transactions/reports.routes'
import { createReportsService } from './features/transactions/reports.service'
import { setAsideRoutes } from './features/transactions/set-aside.routes'
import { transactionsRoutes } from './features/transactions/transactions.routes'
import { createTransactionsService } from './features/transactions/transactions.service'
import type { FileStore } from './files/files'
import { createCallLimiter } from './http/call-limits'
import type { Clock } from './kit/clock'
import type { Log } from './kit/log'
import type { Traces } from './kit/traces'
import { createOutbox, createOutboxWorker } from './mail/outbox'
import { createRetention } from './retention/retention'
import { createGate } from './write/gate'
import { createWrites } from './write/write'

export interface Parts {
  config: Pick<
    Config,
    | 'bank'
    | 'apiUrl'
    | 'consoleOrigins'
    | 'dataDir'
    | 'drainSeconds'
    | 'metrics'
    | 'reference'
    | 'encryptedLogin'
    | 'directory'
    | 'directoryPeople'
    | 'proxies'
    | 'bankTimeoutMs'
    | 'consoles'
    | 'mail'
    | 'alertWebhook'
    | 'tracesUrl'
  > &
    SessionSettings
  /** For encrypted sign-ins. */
  loginKey: LoginKey
  /** Seals the secrets of second factors. */
  secretsKey: SecretsKey
  /** As the role that owns nothing. */
  databaseUrl: string
  clock: Clock
  files: FileStore
  log: Log
  /** Where the ends of the audit trail are noted; nowhere unless given. */
  auditHeads?: AuditHeads
  /** The bank's adapter; unless given, the one that the configuration names. */
  bank?: BankGateway
  /** The pause before a job that failed so many times is tried again, in milliseconds; doubling unless given. */
  backoffMs?: (attempts: number) => number
}

/** What a response file does to disputes, by the functions that single screens use. */
const responseTransitions: Parameters<typeof disputeResponseWork<StoredReceipt, DisputeRecord>>[0]['transitions'] = {
  decideDisputes,
  storeReceipt,
  addReceipts: (sql, receipts, { username, at }) => receiptsStore(sql).add(receipts, 'RESPONSE', username, at),
}

/** What a finished payment does to whoever asked for it. */
const onEnded: EndedHooks = {
  REFUND: refundsEnded,
  MERCHANT: paymentsEnded,
  PARTICIPANT: paymentsEnded,
  VAT: paymentsEnded,
}

/** Every service of the application, over the pool of calls and the pool of jobs. */
export function createServices(
  { database, jobs, traces }: { database: Database; jobs: Database; traces: Traces },
  { config, clock, files, log, ...keys }: Parts,
) {
  const modeNow = bankModeNow(database, clock)
  const { bank, isResting } = connectedBank({ config, given: keys.bank, database, clock, log, traces, modeNow })
  const limiter = createCallLimiter(database)
  const writes = createWrites({ database, clock })
  const outgoing = { mail: config.mail, webhook: config.alertWebhook, key: keys.secretsKey }
  const outbox = createOutbox(outgoing)
  const workflowLetters = createWorkflowLetters(outbox, config.consoles.backOffice)
  const alertLetters = createAlertLetters(outbox, config.consoles.monitor)
  const gate = createGate(writes, workflowLetters.waiting)
  const shared = { database, clock, files, log, writes }
  const background = { ...shared, database: jobs }
  const transactions = createTransactionsService(database, writes, [statementTimeline, disputeTimeline])
  const directory = config.directory && createDirectory(config.directory, clock)
  const people = config.directoryPeople && createDirectoryPeople(config.directoryPeople)
  const { loginKey, secretsKey } = keys
  const { encryptedLogin, consoleOrigins } = config
  const hear = createOwnersHear(outbox, config.consoles)
  const ways = { encryptedLogin, consoleOrigins, loginKey, secretsKey, directory, log, hear }
  return {
    bank,
    writes,
    gate,
    outbox,
    outboxWorker: createOutboxWorker({ ...background, ...outgoing }),
    retention: createRetention(background),
    workflowLetters,
    limiter,
    people,
    sessions: createSessionService({ database, clock, limiter, writes }, config, ways),
    transactions,
    statements: createStatementsService(shared),
    statementWorker: createStatementWorker(background),
    statementReportWorker: createStatementReportWorker(background),
    accountEntries: createEntriesService(database),
    dashboards: createDashboardsService(database, clock),
    disputes: createDisputesService({ ...shared, bank }),
    disputeLists: createDisputeListsService(database, clock),
    disputeExpiry: createDisputeExpiry(background),
    bulkDisputes: createBulkDisputesService(shared),
    disputeResponses: createDisputeResponsesService(shared),
    bulkSuperAgents: createBulkSuperAgentsService({ ...shared, bank }),
    bulkUsers: createBulkUsersService({ ...shared, people }),
    bulkWorker: createBulkWorker({
      ...background,
      kinds: [
        bulkDisputeWork({ bank, logDisputes }),
        disputeResponseWork({ files, transitions: responseTransitions }),
        manualBulkWork('refunds', gate),
        manualBulkWork('settlements', gate),
        bulkSuperAgentWork(jobs, bank, gate),
        bulkUserWork(jobs, people, gate),
      ],
    }),
    paymentWorker: createPaymentWorker({ ...background, bank, isResting, onEnded }),
    settlementWorker: createSettlementWorker({ ...background, secretsKey, outbox }),
    alertLetters,
    alertWatch: createAlertWatch({ ...background, letters: alertLetters }),
    reports: createReportsService(shared),
    reportWorker: createReportWorker({
      ...background,
      source: { sheet: transactions.reportSheet, rows: transactions.reportRows },
    }),
  }
}

/** The functions of every other endpoint. */
export function routes(services: ReturnType<typeof createServices>, database: Database, parts: Parts) {
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
    ...featuresRoutes(database, services.outbox.sendsMail),
    ...historyRoutes(database),
    ...manualPaymentsRoutes(payments),
    ...paymentsRoutes(database),
    ...stoppedPaymentsRoutes({ ...services, database }),
    ...paidTwiceRoutes({ ...parts, ...services, database }),
    ...rolesRoutes(database, services.gate, createOwnersHear(services.outbox, config.consoles)),
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
