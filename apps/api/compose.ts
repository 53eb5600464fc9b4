/** The application put together: the parts that all domains share, and the domains in their order. */
import { connectedBank } from './bank/connected'
import type { BankGateway } from './bank/gateway'
import { createBulkWorker } from './bulk/bulk'
import type { Config } from './config'
import { BANK, type Database } from './db/database'
import { sql } from './db/sql'
import { type DomainModule, inBackground, type Platform, workerGroups } from './domain/module'
import { createEventWorker } from './events/event-worker'
import { type AccessParts, accessModule } from './features/access/module'
import { createWorkflowLetters, type WorkflowLetters } from './features/access/workflow/workflow-letters'
import { disputeTimeline } from './features/disputes/dispute-timeline'
import { disputesModule } from './features/disputes/module'
import { refundsEnded } from './features/disputes/refunds.store'
import { monitoringModule } from './features/monitoring/module'
import { bankModeNow } from './features/monitoring/simulation/simulation'
import type { EndedHooks } from './features/payments/end-payment'
import { paymentsModule } from './features/payments/module'
import { reconciliationModule } from './features/reconciliation/module'
import { statementTimeline } from './features/reconciliation/statements/statement-timeline'
import { referenceModule } from './features/reference/module'
import { paymentsEnded } from './features/settlements/closing'
import { settlementsModule } from './features/settlements/module'
import { todayRoutes } from './features/today/today.routes'
import { transactionsModule } from './features/transactions/module'
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

export interface Parts extends AccessParts {
  config: AccessParts['config'] &
    Pick<
      Config,
      | 'alertWebhook'
      | 'apiUrl'
      | 'bank'
      | 'bankTimeoutMs'
      | 'databaseReadUrl'
      | 'dataDir'
      | 'demo'
      | 'drainSeconds'
      | 'eventPrivateAddresses'
      | 'mail'
      | 'metrics'
      | 'preparedStatements'
      | 'proxies'
      | 'readLagSeconds'
      | 'reference'
      | 'simulate'
      | 'tracesUrl'
    >
  /** As the role that owns nothing. */
  databaseUrl: string
  /** Seconds that the standby is behind; null where it is not to be read. Measured unless given. */
  readLag?: () => number | null
  clock: Clock
  files: FileStore
  log: Log
  /** The bank's adapter; unless given, the one that the configuration names. */
  bank?: BankGateway
  /** The IP addresses that a name stands for; by DNS unless given. */
  lookUp?: LookUp
  /** The pause before a job that failed so many times is tried again, in milliseconds; doubling unless given. */
  backoffMs?: (attempts: number) => number
}

/** The effects of a finished payment on the domain that requested it. */
export const onEnded: EndedHooks = {
  REFUND: refundsEnded,
  MERCHANT: paymentsEnded,
  PARTICIPANT: paymentsEnded,
  VAT: paymentsEnded,
}

interface Pools {
  /** The pool of calls. */
  database: Database
  /** The pool of jobs. */
  jobs: Database
  traces: Traces
}

const outgoingOf = ({ config, secretsKey }: Parts) => ({
  mail: config.mail,
  webhook: config.alertWebhook,
  key: secretsKey,
})

function platformOf({ database, jobs, traces }: Pools, parts: Parts): Platform & { workflowLetters: WorkflowLetters } {
  const { config, clock, files, log } = parts
  const modeNow = bankModeNow(database, clock)
  const { bank, isResting } = connectedBank({ config, given: parts.bank, database, clock, log, traces, modeNow })
  const writes = createWrites({ database, clock })
  const outbox = createOutbox(outgoingOf(parts))
  const workflowLetters = createWorkflowLetters(outbox, config.consoles.backOffice)
  const gate = createGate(writes, workflowLetters.waiting)
  const limiter = createCallLimiter(database)
  const shared = { database, jobs, clock, files, log, writes, gate, limiter, outbox, bank }
  return { ...shared, isBankResting: isResting, workflowLetters }
}

/** Work that belongs to no domain: files row by row, letters, events, and what is removed after its time. */
function commonModule(platform: Platform, parts: Parts, domains: readonly Pick<DomainModule, 'bulkKinds'>[]) {
  const { jobs, clock } = platform
  const background = inBackground(platform)
  const bulkWorker = createBulkWorker({ ...background, kinds: domains.flatMap(({ bulkKinds }) => bulkKinds ?? []) })
  const eventWorker = createEventWorker({
    ...{ ...background, key: parts.secretsKey, look: parts.lookUp },
    allowPrivate: parts.config.eventPrivateAddresses,
  })
  const retention = createRetention(background)
  return {
    bulkWorker,
    retention,
    jobs: {
      bulk: [bulkWorker.job],
      mail: [createOutboxWorker({ ...background, ...outgoingOf(parts) }).job],
      events: [eventWorker.job],
      maintenance: [retention.job],
    },
    maintenance: [
      /** Call counts and heartbeats are kept for a day. */
      () =>
        jobs.transaction(BANK, async (db) => {
          await db.run(sql`DELETE FROM call_counts WHERE began_at < now() - INTERVAL '1 day'`)
          await db.run(
            sql`DELETE FROM worker_heartbeats WHERE beat_at < ${clock.now()}::timestamptz - INTERVAL '1 day'`,
          )
        }),
    ],
  }
}

export type Application = ReturnType<typeof compose>

/** The endpoints, the worker groups, and what tests and the demonstration work with. */
export function compose(pools: Pools, parts: Parts) {
  const platform = platformOf(pools, parts)
  const given = { ...parts, ...platform }
  const isConnected = parts.bank !== undefined || parts.config.bank !== 'none'
  const access = accessModule(given)
  const transactions = transactionsModule(platform, [statementTimeline, disputeTimeline])
  const payments = paymentsModule({ ...given, onEnded, isConnected })
  const disputes = disputesModule(platform)
  const settlements = settlementsModule({ ...given, detailOf: transactions.detailOf })
  const domains: readonly DomainModule[] = [
    ...[access, referenceModule(given), transactions, payments, disputes, settlements],
    reconciliationModule(given),
    { routes: todayRoutes(platform) },
  ]
  const common = commonModule(platform, parts, domains)
  const monitoring = monitoringModule({ ...given, isConnected })
  const groups = workerGroups([...domains, common, monitoring])
  const routes = [...domains.flatMap((domain) => domain.routes), ...monitoring.routesOf(groups)]
  platform.gate.register(routes)
  return {
    routes,
    groups,
    services: {
      bank: platform.bank,
      limiter: platform.limiter,
      outbox: platform.outbox,
      sessions: access.sessions,
      serviceKeys: access.serviceKeys,
      reportWorker: transactions.reportWorker,
      paymentWorker: payments.paymentWorker,
      disputeExpiry: disputes.disputeExpiry,
      settlementWorker: settlements.settlementWorker,
      bulkWorker: common.bulkWorker,
      retention: common.retention,
      alertWatch: monitoring.alertWatch,
      askBank: monitoring.askBank,
    },
  }
}
