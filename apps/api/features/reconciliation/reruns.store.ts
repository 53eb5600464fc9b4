/** SQL of matching a statement's open rows again: what was asked for, and what each run paired. */
import type { StatementRerun } from '@dcir/core/reconciliation/contract'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { sql } from '../../db/sql'
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
    await db.run("UPDATE statement_files SET status = 'REMATCHING', percentage = 0 WHERE id = $1", [statementId])
    await db.run('INSERT INTO statement_reruns (statement_id, created_by, created_at) VALUES ($1, $2, $3)', [
      statementId,
      by,
      at,
    ])
  },

  /** Files with open rows that were not looked at again since the given instant, locked where nobody has them. */
  due: (since: Date, uploadedFrom: Date, limit: number) =>
    db.rows<{ id: number; fileKey: string }>(
      `SELECT id, file_key FROM statement_files
       WHERE status = 'COMPLETED' AND success_count > matched_success_count + matched_failed_count
         AND uploaded_at >= $2 AND coalesce(rerun_at, completed_at) < $1
       ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [since, uploadedFrom, limit],
    ),

  open: (statementId: number) =>
    db.first<OpenRerun>(
      'SELECT id, created_by AS asked_by FROM statement_reruns WHERE statement_id = $1 AND ended_at IS NULL',
      [statementId],
    ),

  /** @param keep whether it is worth telling: what was asked for by a person always is */
  async finish(
    statementId: number,
    { id, keep }: { id: number; keep: boolean },
    { success, failed }: Matched,
    at: Date,
  ) {
    if (keep) {
      await db.run('UPDATE statement_reruns SET ended_at = $2, success_count = $3, failed_count = $4 WHERE id = $1', [
        id,
        at,
        success,
        failed,
      ])
    } else await db.run('DELETE FROM statement_reruns WHERE id = $1', [id])
    await db.run(
      `UPDATE statement_files SET status = 'COMPLETED', percentage = 100, rerun_at = $4,
         matched_success_count = matched_success_count + $2, matched_failed_count = matched_failed_count + $3
       WHERE id = $1 AND status = 'REMATCHING'`,
      [statementId, success, failed, at],
    )
  },

  /** Nothing was paired, so that the file is what it was; the next night tries again. */
  async giveUp(fileKey: string, reason: string, at: Date): Promise<void> {
    await db.run(
      `UPDATE statement_reruns r SET ended_at = $3, failure_message = $2 FROM statement_files f
       WHERE f.file_key = $1 AND r.statement_id = f.id AND r.ended_at IS NULL`,
      [fileKey, reason, at],
    )
    await db.run(
      `UPDATE statement_files SET status = 'COMPLETED', percentage = 100, rerun_at = $2
       WHERE file_key = $1 AND status = 'REMATCHING'`,
      [fileKey, at],
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
