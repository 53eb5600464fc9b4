/** The services of the application, each with what it is handed. */

import { connectedBank } from './bank/connected'
import type { BankGateway } from './bank/gateway'
import { createBulkWorker } from './bulk/bulk'
import type { Config } from './config'
import type { Database } from './db/database'
import { createEventWorker } from './events/event-worker'
import type { AuditHeads } from './features/access/audit-heads'
import { auditStreamJobs } from './features/access/audit-stream'
import { bulkUserWork, createBulkUsersService } from './features/access/bulk-users.service'
import { createDirectory } from './features/access/directory'
import { createDirectoryPeople } from './features/access/directory-people'
import type { LoginKey } from './features/access/login-key'
import type { SecretsKey } from './features/access/secrets-key'
import { createServiceKeys } from './features/access/service-keys'
import { createSessionService } from './features/access/session.service'
import type { SessionSettings } from './features/access/sign-in'
import { createOwnersHear } from './features/access/user-letters'
import { createWorkflowLetters } from './features/access/workflow-letters'
import { bulkDisputeWork } from './features/disputes/bulk-dispute-work'
import { createBulkDisputesService } from './features/disputes/bulk-disputes.service'
import { createDisputeExpiry } from './features/disputes/dispute-expiry'
import { createDisputeListsService } from './features/disputes/dispute-lists.service'
import { disputeResponseWork } from './features/disputes/dispute-response-work'
import { createDisputeResponsesService } from './features/disputes/dispute-responses.service'
import { disputeTimeline } from './features/disputes/dispute-timeline'
import { decideDisputes, logDisputes } from './features/disputes/dispute-transitions'
import { createDisputesService } from './features/disputes/disputes.service'
import type { DisputeRecord } from './features/disputes/disputes.store'
import { receiptsStore, type StoredReceipt, storeReceipt } from './features/disputes/receipts'
import { refundsEnded } from './features/disputes/refunds.store'
import { createAlertLetters } from './features/monitoring/alert-letters'
import { createAlertWatch } from './features/monitoring/alert-watch'
import { bankModeNow } from './features/monitoring/simulation'
import type { EndedHooks } from './features/payments/end-payment'
import { manualBulkWork } from './features/payments/manual-bulk'
import { createPaymentWorker } from './features/payments/payment-worker'
import { createEntriesService } from './features/reconciliation/entries.service'
import { createStatementReportWorker } from './features/reconciliation/statement-report-worker'
import { statementTimeline } from './features/reconciliation/statement-timeline'
import { createStatementWorker } from './features/reconciliation/statement-worker'
import { createStatementsService } from './features/reconciliation/statements.service'
import { bulkSuperAgentWork, createBulkSuperAgentsService } from './features/reference/bulk-super-agents.service'
import { paymentsEnded } from './features/settlements/closing'
import { createSettlementWorker } from './features/settlements/settlement-worker'
import { createDashboardsService } from './features/transactions/dashboards.service'
import { createReportWorker } from './features/transactions/report-worker'
import { createReportsService } from './features/transactions/reports.service'
import { createTransactionsService } from './features/transactions/transactions.service'
import type { FileStore } from './files/files'
import { createCallLimiter } from './http/call-limits'
import type { Clock } from './kit/clock'
import type { Log } from './kit/log'
import type { LookUp } from './kit/public-address'
import type { Traces } from './kit/traces'
import { createOutbox, createOutboxWorker } from './mail/outbox'
import { createRetention } from './retention/retention'
import { createGate } from './write/gate'
import { createWrites } from './write/write'

export interface Parts {
  config: Pick<
    Config,
    | 'bank'
    | 'preparedStatements'
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
    | 'auditStream'
    | 'eventPrivateAddresses'
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
  /** The IP addresses that a name stands for; by DNS unless given. */
  lookUp?: LookUp
  /** The pause before a job that failed so many times is tried again, in milliseconds; doubling unless given. */
  backoffMs?: (attempts: number) => number
}

/** The effects of a response file on disputes, by the functions that single screens use. */
const responseTransitions: Parameters<typeof disputeResponseWork<StoredReceipt, DisputeRecord>>[0]['transitions'] = {
  decideDisputes,
  storeReceipt,
  addReceipts: (db, receipts, { username, at }) => receiptsStore(db).add(receipts, 'RESPONSE', username, at),
}

/** The effects of a finished payment on the feature that requested it. */
export const onEnded: EndedHooks = {
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
    eventWorker: createEventWorker({
      ...{ ...background, outbox, key: keys.secretsKey, look: keys.lookUp },
      allowPrivate: config.eventPrivateAddresses,
    }),
    retention: createRetention(background),
    auditStreamJobs: auditStreamJobs({ database: jobs, clock, stream: config.auditStream }),
    workflowLetters,
    limiter,
    people,
    serviceKeys: createServiceKeys({ database, clock, limiter }),
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

export type Services = ReturnType<typeof createServices>
