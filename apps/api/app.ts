/** Builds the application from its parts, without a port: the process starts it, tests inject into it. */

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { addresses, endpoints } from '@dcir/core/contract/all'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { type BankGateway, logged, withDeadline } from './bank/gateway'
import { noBank } from './bank/none'
import { simulatedBank } from './bank/simulator'
import { createBulkWorker } from './bulk/bulk'
import type { Config } from './config'
import { BANK, createDatabase, type Database } from './db/database'
import { createPool, type PoolLimits, poolLimits } from './db/pool'
import { auditRoutes } from './features/access/audit.routes'
import { type AuditHeads, auditHeadNotes } from './features/access/audit-heads'
import { createDirectory } from './features/access/directory'
import { createDirectoryPeople } from './features/access/directory-people'
import { featuresRoutes } from './features/access/features.routes'
import type { LoginKey } from './features/access/login-key'
import type { SecretsKey } from './features/access/secrets-key'
import { sessionRoutes } from './features/access/session.routes'
import { createSessionService } from './features/access/session.service'
import { superAgentUsersRoutes } from './features/access/super-agent-users.routes'
import { usersRoutes } from './features/access/users.routes'
import { viewsRoutes } from './features/access/views.routes'
import { workflowRoutes } from './features/access/workflow.routes'
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
import { createAlertWatch } from './features/monitoring/alert-watch'
import { createClosureNotes } from './features/monitoring/connection-closures'
import { monitoringRoutes } from './features/monitoring/monitoring.routes'
import { accountsRoutes } from './features/payments/accounts.routes'
import { createPaymentWorker } from './features/payments/payment-worker'
import { statementTimeline } from './features/reconciliation/statement-timeline'
import { createStatementWorker } from './features/reconciliation/statement-worker'
import { statementsRoutes } from './features/reconciliation/statements.routes'
import { createStatementsService } from './features/reconciliation/statements.service'
import { chargeTypesRoutes } from './features/reference/charge-types.routes'
import { configurationsRoutes } from './features/reference/configurations.routes'
import { participantsRoutes } from './features/reference/participants.routes'
import { publicHolidaysRoutes } from './features/reference/public-holidays.routes'
import { superAgentsRoutes } from './features/reference/super-agents.routes'
import { bulkSettlementsRoutes } from './features/settlements/bulk-settlements.routes'
import { paymentsEnded } from './features/settlements/closing'
import { createSettlementWorker } from './features/settlements/settlement-worker'
import { dashboardsRoutes } from './features/transactions/dashboards.routes'
import { createDashboardsService } from './features/transactions/dashboards.service'
import { createReportWorker } from './features/transactions/report-worker'
import { reportsRoutes } from './features/transactions/reports.routes'
import { createReportsService } from './features/transactions/reports.service'
import { transactionsRoutes } from './features/transactions/transactions.routes'
import { createTransactionsService } from './features/transactions/transactions.service'
import type { FileStore } from './files/files'
import { limitBodyTimes } from './http/body-time'
import { createCallLimiter } from './http/call-limits'
import { answerHeaders, installErrors, refuseAddress, refuseConnection } from './http/errors'
import { installHealth } from './http/health'
import { installMetrics } from './http/metrics'
import { mountContract } from './http/mount'
import { serveReference } from './http/openapi'
import { tooManyRequests } from './http/rate'
import { retryJob } from './jobs/runner'
import { startServices } from './jobs/services'
import type { Clock } from './kit/clock'
import type { Log } from './kit/log'
import { workerGroups } from './services'
import { createGate } from './write/gate'
import { createWrites } from './write/write'

export interface Parts {
  config: Pick<
    Config,
    | 'bank'
    | 'consoleOrigins'
    | 'drainSeconds'
    | 'metrics'
    | 'reference'
    | 'encodedAuthorities'
    | 'idleSeconds'
    | 'absoluteSeconds'
    | 'lockSeconds'
    | 'encryptedLogin'
    | 'passwordProfile'
    | 'directory'
    | 'directoryPeople'
    | 'proxies'
    | 'bankTimeoutMs'
  >
  /** For encrypted sign-ins. */
  loginKey: LoginKey
  /** Seals the secrets of second factors. */
  secretsKey: SecretsKey
  /** As the role that owns nothing. */
  databaseUrl: string
  clock: Clock
  files: FileStore
  log: Log
  version: string
  /** Where the ends of the audit trail are noted; nowhere unless given. */
  auditHeads?: AuditHeads
  /** The bank's adapter; unless given, the one that the configuration names. */
  bank?: BankGateway
  /** The pause before a job that failed so many times is tried again, in milliseconds; doubling unless given. */
  backoffMs?: (attempts: number) => number
}

export interface App {
  http: FastifyInstance
  database: Database
  services: ReturnType<typeof createServices>
  /** Runs the wanted worker groups in this process. */
  startServices(wanted: readonly string[] | 'all'): Promise<void>
  /** Queues a FAILED job again. @throws Refusal 409 when it is not FAILED */
  retryJob(kind: string, key: string): Promise<void>
  close(): Promise<void>
}

/** What a response file does to disputes, by the functions that single screens use. */
const responseTransitions: Parameters<typeof disputeResponseWork<StoredReceipt, DisputeRecord>>[0]['transitions'] = {
  decideDisputes,
  storeReceipt,
  addReceipts: (sql, receipts, { username, at }) => receiptsStore(sql).add(receipts, 'RESPONSE', username, at),
}

function bankOf({ bank }: Pick<Config, 'bank'>, given: BankGateway | undefined): [BankGateway, string] {
  if (given) return [given, 'Bank']
  return bank === 'simulated' ? [simulatedBank(), 'Bank simulator'] : [noBank(), 'No bank']
}

/** What a finished payment does to whoever asked for it. */
const onEnded = { REFUND: refundsEnded, MERCHANT: paymentsEnded, PARTICIPANT: paymentsEnded, VAT: paymentsEnded }

function createServices(database: Database, jobs: Database, { config, clock, files, log, ...keys }: Parts) {
  const [adapter, name] = bankOf(config, keys.bank)
  const bank = logged(withDeadline(adapter, config.bankTimeoutMs), database, clock, name)
  const limiter = createCallLimiter(database)
  const writes = createWrites({ database, clock })
  const gate = createGate(writes)
  const shared = { database, clock, files, log, writes }
  const background = { ...shared, database: jobs }
  const transactions = createTransactionsService(database, writes, [statementTimeline, disputeTimeline])
  const directory = config.directory && createDirectory(config.directory, clock)
  const { loginKey, secretsKey } = keys
  const ways = { encryptedLogin: config.encryptedLogin, loginKey, secretsKey, directory, log }
  return {
    bank,
    writes,
    gate,
    limiter,
    people: config.directoryPeople && createDirectoryPeople(config.directoryPeople),
    sessions: createSessionService({ database, clock, limiter }, config, ways),
    transactions,
    statements: createStatementsService(shared),
    statementWorker: createStatementWorker(background),
    dashboards: createDashboardsService(database, clock),
    disputes: createDisputesService({ ...shared, bank }),
    disputeLists: createDisputeListsService(database, clock),
    disputeExpiry: createDisputeExpiry(background),
    bulkDisputes: createBulkDisputesService(shared),
    disputeResponses: createDisputeResponsesService(shared),
    bulkWorker: createBulkWorker({
      ...background,
      kinds: [bulkDisputeWork({ bank, logDisputes }), disputeResponseWork({ files, transitions: responseTransitions })],
    }),
    paymentWorker: createPaymentWorker({ ...background, bank, onEnded }),
    settlementWorker: createSettlementWorker({ ...background, secretsKey }),
    alertWatch: createAlertWatch(background),
    reports: createReportsService(shared),
    reportWorker: createReportWorker({
      ...background,
      source: { sheet: transactions.reportSheet, rows: transactions.reportRows },
    }),
  }
}

function routes(services: ReturnType<typeof createServices>, database: Database, parts: Parts) {
  const { clock, config } = parts
  return [
    ...sessionRoutes(services.sessions, config),
    ...transactionsRoutes(services.transactions),
    ...reportsRoutes(services.reports),
    ...dashboardsRoutes(services.dashboards),
    ...disputesRoutes(services.disputes),
    ...disputeListsRoutes(services.disputeLists),
    ...bulkDisputesRoutes(services.bulkDisputes),
    ...disputeResponsesRoutes(services.disputeResponses),
    ...statementsRoutes(services.statements),
    ...bulkSettlementsRoutes({ ...parts, ...services, database }),
    ...accountsRoutes(database, services.bank),
    ...auditRoutes(database),
    ...chargeTypesRoutes(database, services.gate),
    ...configurationsRoutes(database, services.gate),
    ...featuresRoutes(database),
    ...participantsRoutes({ database, ...services }),
    ...publicHolidaysRoutes(database, services.gate),
    ...superAgentsRoutes(database),
    ...usersRoutes({ database, clock, ...services, lockSeconds: config.lockSeconds }),
    ...superAgentUsersRoutes({ database, clock, ...services, lockSeconds: config.lockSeconds }),
    ...viewsRoutes(database, services.writes),
    ...workflowRoutes({ database, clock, ...services }),
  ]
}

/** An origin to the letter, or with `:*` on any port of its host. */
function originRule(origin: string): string | RegExp {
  if (!origin.endsWith(':*')) return origin
  return new RegExp(`^${origin.slice(0, -1).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\d+$`)
}

async function installTransport(http: FastifyInstance, origins: Config['consoleOrigins']): Promise<void> {
  await http.register(cors, {
    origin: origins.map(originRule),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-request-id', 'x-background'],
    exposedHeaders: ['date', 'content-disposition', 'x-request-id', 'content-length', 'etag', 'repr-digest'],
    maxAge: 600,
  })
  await http.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
  await http.register(multipart, { limits: { fieldSize: 10_000, fields: 10, files: 2, parts: 12, headerPairs: 50 } })
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    for (const [name, value] of Object.entries(answerHeaders)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}

/** A request id given by the client is kept when it is one; it appears in logs, audit and error answers. */
const requestIdOf = (given: unknown): string =>
  typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()

/** How long an end waits for calls that are under way: less than whoever ends the process waits for it. */
const MAX_DRAIN_MS = 20_000

/** Opens pools that say which of them lost a connection. */
const opener = (url: string, log: Log, note: (pool: string) => void) => (name: string, limits: PoolLimits) => {
  const onError = (error: Error) => log.warn({ pool: name, error: error.message }, 'a database connection was lost')
  return createDatabase(createPool({ url, name, limits, onError, onLost: () => note(name) }))
}

export async function buildApp(parts: Parts): Promise<App> {
  const { log, databaseUrl, version } = parts
  const closures = createClosureNotes(parts.clock, log)
  const open = opener(databaseUrl, log, closures.note)
  const database = open('dcir-api', poolLimits.calls)
  const jobs = open('dcir-jobs', poolLimits.jobs)
  closures.start(jobs)
  const services = createServices(database, jobs, parts)
  const noteAuditEnd = parts.auditHeads ? auditHeadNotes(jobs, parts.clock, parts.auditHeads) : async () => undefined
  // Without a bank nothing is sent: an attempt would be written down as one whose answer is unknown.
  const isConnected = parts.bank !== undefined || parts.config.bank !== 'none'
  const paymentWorker = isConnected ? services.paymentWorker : { round: async () => undefined }
  const groups = workerGroups({ ...services, paymentWorker, noteAuditEnd }, jobs, parts.clock)
  const http = Fastify({
    logger: false,
    bodyLimit: 2 * 1024 * 1024,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    // Only so many hops are believed; what is further left in the header anybody could have written.
    trustProxy: (_address, hop) => hop < parts.config.proxies,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
  installErrors(http, log)
  limitBodyTimes(http)
  await installTransport(http, parts.config.consoleOrigins)
  installMetrics(http, log, parts.config.metrics)
  // A pool of its own: whether the process can work is told even while every connection of the calls is taken.
  const probe = open('dcir-health', poolLimits.health)
  const health = installHealth(http, probe)
  if (parts.config.reference) serveReference(http, addresses, version)
  const { clock } = parts
  const watching = monitoringRoutes({ database, clock, writes: services.writes }, groups)
  mountContract(http, endpoints, [...routes(services, database, parts), ...watching], {
    database,
    clock,
    identify: services.sessions.identify,
    limiter: services.limiter,
  })
  const kinds = groups.flatMap((group) => group.jobs)
  let running: { stop(): Promise<void> } | null = null
  return {
    http,
    database,
    services,
    async startServices(wanted) {
      running = await startServices({ ...parts, database: jobs }, groups, wanted)
    },
    retryJob: (kind, key) => database.transaction(BANK, (sql) => retryJob(sql, kinds, kind, key)),
    async close() {
      health.stopping()
      await setTimeout(parts.config.drainSeconds * 1000)
      const patience = new AbortController()
      setTimeout(MAX_DRAIN_MS, null, patience).then(
        () => http.server.closeAllConnections(),
        () => undefined,
      )
      await http.close()
      patience.abort()
      closures.stop()
      await running?.stop()
      await probe.close()
      await jobs.close()
      await database.close()
    },
  }
}
