/** Counts of unfinished work, from the tables where it waits. */

import { type PendingProcesses, pendingProcesses } from '@dcir/core/monitoring/pending-processes-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../call/call'
import type { Sql } from '../../db/database'
import { fixed, sql } from '../../db/sql'
import type { Platform } from '../../domain/module'

/** A settlement that is not closed yet has no report to wait for. */
const WITHOUT_REPORT = fixed`b.report_status <> 'COMPLETED' AND b.status <> 'PENDING'`

const since = (at: Date | null) => at && lagosIso(at)

type Since = 'settlementsSince' | 'refundsSince' | 'participantReportsSince' | 'settlementReportsSince'
type Row = Omit<PendingProcesses, Since> & Record<Since, Date | null>

export const pendingProcessesStore = (db: Sql) => ({
  counts: () =>
    db.first<Row>(
      sql`SELECT s.count AS pending_settlements, s.since AS settlements_since,
         p.count AS pending_dispute_refunds, p.since AS refunds_since,
         r.count AS pending_participant_reports, r.since AS participant_reports_since,
         w.count AS pending_settlements_reports, w.since AS settlement_reports_since
       FROM (SELECT count(*), min(created_at) AS since FROM bulk_settlements WHERE status <> 'COMPLETED') s,
         (SELECT count(*), min(created_at) AS since FROM payment_requests
          WHERE recipient_type = 'REFUND' AND completed_at IS NULL) p,
         (SELECT count(*), min(created_at) AS since FROM participant_reports
          WHERE owner_type = 'PARTICIPANT' AND status <> 'COMPLETED') r,
         (SELECT count(*), min(b.created_at) AS since FROM bulk_settlements b WHERE ${WITHOUT_REPORT}) w`,
    ),
})

export const pendingProcessesRoutes = ({ database }: Pick<Platform, 'database'>) =>
  routesOf(pendingProcesses, {
    counts: async (call) => {
      const counts = await database.read(call.scope, (db) => pendingProcessesStore(db).counts())
      if (!counts) throw new Error('a select of counts has one row')
      const { settlementsSince, refundsSince, participantReportsSince, settlementReportsSince, ...numbers } = counts
      return {
        ...numbers,
        settlementsSince: since(settlementsSince),
        refundsSince: since(refundsSince),
        participantReportsSince: since(participantReportsSince),
        settlementReportsSince: since(settlementReportsSince),
      }
    },
  })
