/** SQL of what became of a file: what its rows came to, and why some failed. */

import type { RowError } from '@dcir/core/bulk/outcome'
import type { Sql } from '../db/database'
import { sql } from '../db/sql'

export const outcomeStore = (db: Sql) => ({
  /** Counts of the rows that succeeded, by their messages. */
  done: (batch: number) =>
    db.rows<{ message: string; count: number }>(
      sql`SELECT message, count(*) AS count FROM bulk_items
       WHERE batch = ${batch} AND status = 'SUCCESSFUL' GROUP BY message ORDER BY count(*) DESC, message`,
    ),

  /** Why the first rows failed. @param names the fields of its payload that a row may be known by */
  errors: (batch: number, names: readonly string[], limit: number) =>
    db.rows<RowError>(
      sql`SELECT row_number AS row, message,
         coalesce((SELECT payload->>n FROM unnest(${names}::text[]) n WHERE payload ? n LIMIT 1), '') AS name
         FROM bulk_items
       WHERE batch = ${batch} AND status = 'FAILED' ORDER BY row_number LIMIT ${limit}`,
    ),
})
