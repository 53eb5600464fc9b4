/** Kept counts of days and files of statements, compared with the lines themselves. */
import { withConnection } from '@dcir/api/db/pool'
import { expect } from 'vitest'
import type { TestApi } from './api'

/** Every kept count of every day and file is what the lines say, counted afresh. */
export async function expectStatementCountsRight(api: TestApi): Promise<void> {
  const { rows } = await withConnection(api.database.ownerUrl, (sql) =>
    sql.query(
      `WITH fresh AS (
         SELECT e.transaction_date, e.is_debit, e.statement_id, count(*) AS total_count, sum(e.amount)::bigint AS total_value,
           count(*) FILTER (WHERE m.status = 'MATCHED_SUCCESS') AS success_count,
           coalesce(sum(e.amount) FILTER (WHERE m.status = 'MATCHED_SUCCESS'), 0)::bigint AS success_value,
           count(*) FILTER (WHERE m.status = 'MATCHED_FAILED') AS failed_count,
           coalesce(sum(e.amount) FILTER (WHERE m.status = 'MATCHED_FAILED'), 0)::bigint AS failed_value
         FROM statement_entries e LEFT JOIN statement_pairs m ON m.entry_id = e.id AND m.transaction_date = e.transaction_date
         GROUP BY e.transaction_date, e.is_debit, e.statement_id
       ), days AS (
         (TABLE fresh EXCEPT TABLE statement_day_totals) UNION ALL (TABLE statement_day_totals EXCEPT TABLE fresh)
       ), files AS (
         SELECT f.id, coalesce(sum(t.success_count), 0), coalesce(sum(t.failed_count), 0) FROM statement_files f
         LEFT JOIN fresh t ON t.statement_id = f.id GROUP BY f.id
         EXCEPT SELECT id, matched_success_count, matched_failed_count FROM statement_files
       ), taken AS (
         SELECT statement_id, transaction_date, sum(total_count) FROM fresh GROUP BY 1, 2
         EXCEPT SELECT statement_id, transaction_date, total_count FROM statement_days
       ), strays AS (
         SELECT entry_id FROM statement_matches UNION ALL SELECT entry_id FROM statement_open_entries
         UNION ALL SELECT entry_id FROM entry_pairings UNION ALL SELECT entry_id FROM entry_resolutions
         EXCEPT SELECT id FROM statement_entries
       )
       SELECT (SELECT count(*) FROM days)::int AS days, (SELECT count(*) FROM files)::int AS files,
         (SELECT count(*) FROM taken)::int AS taken, (SELECT count(*) FROM strays)::int AS strays`,
    ),
  )
  expect(rows[0], 'counts that differ from the lines').toEqual({ days: 0, files: 0, taken: 0, strays: 0 })
}
