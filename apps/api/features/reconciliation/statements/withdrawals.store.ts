/** SQL of withdrawing a statement: what rests on it, and taking out what it brought, day by day. */

import type { RestingOn } from '@dcir/core/reconciliation/statements-rules'
import type { Sql } from '../../../db/database'
import { sql } from '../../../db/sql'

export const withdrawalsStore = (db: Sql) => ({
  /** Counts of work by people and jobs that rests on its lines; the caller has locked the file. */
  restingOn: async (statementId: number, fileKey: string): Promise<RestingOn> => {
    const counts = await db.first<RestingOn>(
      sql`WITH days AS MATERIALIZED (SELECT transaction_date FROM statement_days WHERE statement_id = ${statementId})
       SELECT
         (SELECT count(*) FROM entry_resolutions r JOIN days USING (transaction_date)
          JOIN statement_entries e ON e.transaction_date = r.transaction_date AND e.id = r.entry_id
          WHERE e.statement_id = ${statementId})::integer AS resolved,
         (SELECT count(*) FROM entry_pairings p JOIN days USING (transaction_date)
          JOIN statement_entries e ON e.transaction_date = p.transaction_date AND e.id = p.entry_id
          WHERE e.statement_id = ${statementId})::integer AS paired,
         (SELECT count(*) FROM entry_disputes d JOIN days USING (transaction_date)
          JOIN statement_entries e ON e.transaction_date = d.transaction_date AND e.id = d.entry_id
          JOIN bulk_items i ON i.batch = d.batch AND i.row_number = d.row_number
          WHERE e.statement_id = ${statementId} AND i.status <> 'FAILED')::integer AS disputed,
         (SELECT count(*) FROM statement_reports WHERE status IN ('PENDING', 'IN_PROGRESS')
          AND (file_key = ${fileKey} OR transaction_date IN (SELECT transaction_date FROM days)))::integer AS reports`,
    )
    return counts ?? { resolved: 0, paired: 0, disputed: 0, reports: 0 }
  },

  /** From now on nobody decides about a line of it. */
  begin: (statementId: number, { by, at, reason }: { by: string; at: Date; reason: string }) =>
    db.run(
      sql`UPDATE statement_files SET status = 'WITHDRAWING', percentage = 0, withdrawn_by = ${by}, withdrawn_at = ${at},
         withdrawal_reason = ${reason} WHERE id = ${statementId}`,
    ),

  days: async (statementId: number) =>
    (
      await db.rows<{ transactionDate: string }>(
        sql`SELECT transaction_date FROM statement_days WHERE statement_id = ${statementId} ORDER BY transaction_date`,
      )
    ).map(({ transactionDate }) => transactionDate),

  /** Takes out what it brought for a day; its transactions are open again. Disputes that could not be logged go too. */
  async takeOut(statementId: number, date: string, at: Date): Promise<void> {
    await db.run(
      sql`DELETE FROM entry_disputes d USING statement_entries e WHERE d.transaction_date = ${date}::date
         AND e.transaction_date = ${date}::date AND e.statement_id = ${statementId} AND d.entry_id = e.id`,
    )
    await db.run(
      sql`DELETE FROM statement_open_entries o USING statement_entries e WHERE o.transaction_date = ${date}::date
         AND e.transaction_date = ${date}::date AND e.statement_id = ${statementId} AND o.entry_id = e.id`,
    )
    await db.run(
      sql`DELETE FROM statement_matches m USING statement_entries e WHERE m.transaction_date = ${date}::date
         AND e.transaction_date = ${date}::date AND e.statement_id = ${statementId} AND m.entry_id = e.id`,
    )
    await db.run(
      sql`DELETE FROM statement_entries WHERE transaction_date = ${date}::date AND statement_id = ${statementId}`,
    )
    await db.run(
      sql`DELETE FROM statement_day_totals WHERE transaction_date = ${date}::date AND statement_id = ${statementId}`,
    )
    await db.run(
      sql`DELETE FROM statement_days WHERE transaction_date = ${date}::date AND statement_id = ${statementId}`,
    )
    // Reports of the day, which other files may have lines of, are made again.
    await db.run(sql`UPDATE statement_days SET decided_at = ${at} WHERE transaction_date = ${date}::date`)
  },

  finish: (statementId: number) =>
    db.run(
      sql`UPDATE statement_files SET status = 'WITHDRAWN', percentage = 100, matched_success_count = 0,
         matched_failed_count = 0 WHERE id = ${statementId} AND status = 'WITHDRAWING'`,
    ),

  /** Nothing was taken out, so that it is what it was. */
  giveUp: (fileKey: string) =>
    db.run(
      sql`UPDATE statement_files SET status = 'COMPLETED', percentage = 100, withdrawn_by = NULL, withdrawn_at = NULL,
         withdrawal_reason = NULL WHERE file_key = ${fileKey} AND status = 'WITHDRAWING'`,
    ),
})
