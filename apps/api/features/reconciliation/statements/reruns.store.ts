/** SQL of matching a statement's open rows again: what was asked for, and what each run paired. */
import type { StatementRerun } from '@dcir/core/reconciliation/contract'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Sql } from '../../../db/database'
import { listPage, mapPage } from '../../../db/lists'
import { sql } from '../../../db/sql'
import type { Matched } from './statement-match'

interface RerunRow {
  askedAt: Date
  askedBy: string
  endedAt: Date | null
  successCount: number
  failedCount: number
  failureMessage: string | null
}

interface OpenRerun {
  id: number
  askedBy: string
}

const rerunOf = ({ askedAt, endedAt, successCount, failedCount, ...row }: RerunRow): StatementRerun => ({
  ...row,
  askedAt: lagosIso(askedAt),
  endedAt: endedAt && lagosIso(endedAt),
  matchedSuccessCount: successCount,
  matchedFailedCount: failedCount,
})

export const rerunsStore = (db: Sql) => ({
  /** From now on nobody decides about a line of the file until the run has ended. */
  async begin(statementId: number, by: string, at: Date): Promise<void> {
    await db.run(sql`UPDATE statement_files SET status = 'REMATCHING', percentage = 0 WHERE id = ${statementId}`)
    await db.run(
      sql`INSERT INTO statement_reruns (statement_id, created_by, created_at) VALUES (${statementId}, ${by}, ${at})`,
    )
  },

  /** Files with open rows that were not looked at again since the given instant, locked where nobody has them. */
  due: (since: Date, uploadedFrom: Date, limit: number) =>
    db.rows<{ id: number; fileKey: string }>(
      sql`SELECT id, file_key FROM statement_files
       WHERE status = 'COMPLETED' AND success_count > matched_success_count + matched_failed_count
         AND uploaded_at >= ${uploadedFrom} AND coalesce(rerun_at, completed_at) < ${since}
       ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    ),

  open: (statementId: number) =>
    db.first<OpenRerun>(
      sql`SELECT id, created_by AS asked_by FROM statement_reruns WHERE statement_id = ${statementId}
        AND ended_at IS NULL`,
    ),

  /** @param keep whether it is worth telling: what was asked for by a person always is */
  async finish(
    statementId: number,
    { id, keep }: { id: number; keep: boolean },
    { success, failed }: Matched,
    at: Date,
  ) {
    if (keep) {
      await db.run(
        sql`UPDATE statement_reruns SET ended_at = ${at}, success_count = ${success}, failed_count = ${failed}
          WHERE id = ${id}`,
      )
    } else await db.run(sql`DELETE FROM statement_reruns WHERE id = ${id}`)
    await db.run(
      sql`UPDATE statement_files SET status = 'COMPLETED', percentage = 100, rerun_at = ${at},
         matched_success_count = matched_success_count + ${success}, matched_failed_count = matched_failed_count +
         ${failed}
       WHERE id = ${statementId} AND status = 'REMATCHING'`,
    )
  },

  /** Nothing was paired, so that the file is what it was; the next night tries again. */
  async giveUp(fileKey: string, reason: string, at: Date): Promise<void> {
    await db.run(
      sql`UPDATE statement_reruns r SET ended_at = ${at}, failure_message = ${reason} FROM statement_files f
       WHERE f.file_key = ${fileKey} AND r.statement_id = f.id AND r.ended_at IS NULL`,
    )
    await db.run(
      sql`UPDATE statement_files SET status = 'COMPLETED', percentage = 100, rerun_at = ${at}
       WHERE file_key = ${fileKey} AND status = 'REMATCHING'`,
    )
  },

  list: async (statementId: number, page: number, size: number) =>
    mapPage(
      await listPage<RerunRow>(db, {
        columns: sql`created_at AS asked_at, created_by AS asked_by, ended_at, success_count, failed_count, failure_message`,
        from: sql`statement_reruns`,
        where: [sql`statement_id = ${statementId}`],
        order: sql`id DESC`,
        page,
        size,
      }),
      rerunOf,
    ),
})
