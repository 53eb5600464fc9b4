/** Which worker groups there are; features bring the work, this list gives it its name on the monitor. */

import type { BulkWorker } from './bulk/bulk'
import { BANK, type Database } from './db/database'
import { sql } from './db/sql'
import type { EventWorker } from './events/event-worker'
import type { SessionService } from './features/access/session.service'
import { expireRequests } from './features/access/workflow-expiry'
import type { DisputeClock } from './features/disputes/dispute-expiry'
import type { AlertWatch } from './features/monitoring/alert-watch'
import type { PaymentWorker } from './features/payments/payment-worker'
import type { StatementReportWorker } from './features/reconciliation/statement-report-worker'
import type { StatementWorker } from './features/reconciliation/statement-worker'
import type { SettlementWorker } from './features/settlements/settlement-worker'
import type { ReportWorker } from './features/transactions/report-worker'
import type { JobKind } from './jobs/runner'
import type { Service } from './jobs/services'
import type { Clock } from './kit/clock'
import type { OutboxWorker } from './mail/outbox'
import type { Retention } from './retention/retention'

interface Workers {
  statementWorker: StatementWorker
  statementReportWorker: StatementReportWorker
  reportWorker: ReportWorker
  disputeExpiry: DisputeClock
  paymentWorker: Pick<PaymentWorker, 'round'>
  settlementWorker: SettlementWorker
  bulkWorker: BulkWorker
  alertWatch: AlertWatch
  outboxWorker: OutboxWorker
  eventWorker: EventWorker
  sessions: SessionService
  retention: Retention
  auditStreamJobs: readonly JobKind[]
  /** Notes where the audit trail ends, outside of the database. */
  noteAuditEnd(): Promise<void>
}

const MAINTENANCE_MS = 60_000
const DISPUTES_MS = 2_000
const PAYMENTS_MS = 2_000
/** A silent bank takes a round of payments its deadline for each of them; that is the bank's fault, not the service's. */
const PAYMENTS_STUCK_MS = 30 * 60_000
const SETTLEMENTS_MS = 10_000
const ALERTS_MS = 30_000

/** The worker groups, by what the monitor calls them. */
export const workerGroupNames = {
  statements: 'Statement processing',
  reports: 'Report generation',
  bulk: 'Bulk files',
  disputes: 'Dispute deadlines',
  payments: 'Payments',
  settlements: 'Settlements',
  alerts: 'Alerts',
  mail: 'Mail',
  events: 'Events',
  maintenance: 'Maintenance',
} as const

const group = (id: keyof typeof workerGroupNames) => ({ id, name: workerGroupNames[id] })

/** Removes call counts and heartbeats after a day, and makes the partitions of the next months. */
async function maintain(database: Database, clock: Clock): Promise<void> {
  const now = clock.now()
  await database.transaction(BANK, async (db) => {
    await db.run(sql`SELECT ensure_transaction_partitions(${now}::date, (${now}::date + INTERVAL '2 months')::date)`)
    await db.run(sql`DELETE FROM call_counts WHERE began_at < now() - INTERVAL '1 day'`)
    await db.run(sql`DELETE FROM worker_heartbeats WHERE beat_at < ${now}::timestamptz - INTERVAL '1 day'`)
  })
}

/** Work without an end: done again and again, by one process at a time. */
const round = (kind: string, everyMs: number, work: () => Promise<void>): JobKind => ({
  kind,
  everyMs,
  run: async () => {
    await work()
    return undefined
  },
})

export function workerGroups(workers: Workers, database: Database, clock: Clock): Service[] {
  const {
    statementWorker,
    statementReportWorker,
    reportWorker,
    disputeExpiry,
    paymentWorker,
    settlementWorker,
    bulkWorker,
  } = workers
  return [
    { ...group('statements'), jobs: statementWorker.jobs },
    { ...group('reports'), jobs: [reportWorker.job, statementReportWorker.job] },
    { ...group('bulk'), jobs: [bulkWorker.job] },
    {
      ...group('disputes'),
      jobs: [round('disputes', DISPUTES_MS, disputeExpiry.round)],
    },
    {
      ...group('payments'),
      jobs: [{ ...round('payments', PAYMENTS_MS, paymentWorker.round), stuckAfterMs: PAYMENTS_STUCK_MS }],
    },
    {
      ...group('settlements'),
      jobs: [
        round('settlements', SETTLEMENTS_MS, async () => {
          await settlementWorker.round()
        }),
        ...settlementWorker.jobs,
      ],
    },
    { ...group('alerts'), jobs: [round('alerts', ALERTS_MS, workers.alertWatch.round)] },
    { ...group('mail'), jobs: [workers.outboxWorker.job] },
    { ...group('events'), jobs: [workers.eventWorker.job] },
    {
      ...group('maintenance'),
      jobs: [
        round('maintenance', MAINTENANCE_MS, async () => {
          await workers.sessions.purge()
          await expireRequests({ database, clock })
          await reportWorker.expire()
          await statementReportWorker.expire()
          await maintain(database, clock)
          await workers.noteAuditEnd()
        }),
        workers.retention.job,
        ...workers.auditStreamJobs,
      ],
    },
  ]
}
