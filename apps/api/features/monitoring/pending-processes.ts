/** Counts of unfinished work, from the tables where it waits. */

import { type PendingProcesses, pendingProcesses } from '@dcir/core/monitoring/pending-processes-contract'
import { routesOf } from '../../call/call'
import type { Sql } from '../../db/database'
import { fixed, sql } from '../../db/sql'
import type { Platform } from '../../domain/module'

/** A settlement that is not closed yet has no report to wait for. */
const WITHOUT_REPORT = fixed`b.report_status <> 'COMPLETED' AND b.status <> 'PENDING'`

export const pendingProcessesStore = (db: Sql) => ({
  counts: () =>
    db.first<PendingProcesses>(
      sql`SELECT
         (SELECT count(*) FROM bulk_settlements b WHERE b.status <> 'COMPLETED') AS pending_settlements,
         (SELECT count(*) FROM payment_requests p WHERE p.recipient_type = 'REFUND' AND p.completed_at IS NULL)
           AS pending_dispute_refunds,
         (SELECT count(*) FROM participant_reports r WHERE r.owner_type = 'PARTICIPANT' AND r.status <> 'COMPLETED')
           AS pending_participant_reports,
         (SELECT count(*) FROM bulk_settlements b WHERE ${WITHOUT_REPORT}) AS pending_settlements_reports`,
    ),
})

export const pendingProcessesRoutes = ({ database }: Pick<Platform, 'database'>) =>
  routesOf(pendingProcesses, {
    counts: async (call) => {
      const counts = await database.read(call.scope, (db) => pendingProcessesStore(db).counts())
      if (!counts) throw new Error('a select of counts has one row')
      return counts
    },
  })
