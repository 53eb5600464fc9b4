/** Which worker groups there are; features bring the work, this list gives it its name on the monitor. */

import type { BulkWorker } from './bulk/bulk'
import { BANK, type Database } from './db/database'
import type { SessionService } from './features/access/session.service'
import type { DisputeClock } from './features/disputes/dispute-clock'
import type { RefundWorker } from './features/disputes/refund-worker'
import type { StatementWorker } from './features/reconciliation/statement-worker'
import type { ReportWorker } from './features/transactions/report-worker'
import { queues } from './jobs/queue'
import type { Service } from './jobs/services'
import type { Clock } from './kit/clock'

interface Workers {
  statementWorker: StatementWorker
  reportWorker: ReportWorker
  disputeClock: DisputeClock
  refundWorker: RefundWorker
  bulkWorker: BulkWorker
  sessions: SessionService
}

const MAINTENANCE_MS = 60_000
const DISPUTES_MS = 2_000
const REFUNDS_MS = 2_000

/** What grows old is removed, what the next months need is made. */
async function maintain(database: Database, clock: Clock): Promise<void> {
  const now = [clock.now()]
  await database.transaction(BANK, async (sql) => {
    await sql.run("SELECT ensure_transaction_partitions($1::date, ($1::date + INTERVAL '2 months')::date)", now)
    await sql.run("DELETE FROM idempotency_keys WHERE created_at < $1::timestamptz - INTERVAL '7 days'", now)
    await sql.run("DELETE FROM worker_heartbeats WHERE beat_at < $1::timestamptz - INTERVAL '1 day'", now)
  })
}

export function workerGroups(
  { statementWorker, reportWorker, disputeClock, refundWorker, bulkWorker, sessions }: Workers,
  database: Database,
  clock: Clock,
): Service[] {
  return [
    {
      id: 'statements',
      name: 'Statement processing',
      queue: queues.statements,
      process: statementWorker.process,
      unfinished: statementWorker.unfinished,
    },
    {
      id: 'reports',
      name: 'Report generation',
      queue: queues.reports,
      process: reportWorker.process,
      unfinished: reportWorker.unfinished,
    },
    {
      id: 'bulk',
      name: 'Bulk files',
      queue: queues.bulk,
      process: bulkWorker.process,
      unfinished: bulkWorker.unfinished,
    },
    { id: 'disputes', name: 'Dispute deadlines', everyMs: DISPUTES_MS, round: disputeClock.round },
    {
      id: 'refunds',
      name: 'Refund payments',
      everyMs: REFUNDS_MS,
      async round() {
        for (const refund of await refundWorker.unfinished()) await refundWorker.process(refund)
        await refundWorker.requery()
      },
    },
    {
      id: 'maintenance',
      name: 'Maintenance',
      everyMs: MAINTENANCE_MS,
      async round() {
        await sessions.purge()
        await reportWorker.expire()
        await maintain(database, clock)
      },
    },
  ]
}
