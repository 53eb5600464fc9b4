/** Statements of a test under the API's own role, for what no store would say. */
import { BANK, type Database } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'

/** Runs a text with the rights of the API, in a transaction that sees the rows of every tenant. */
export const asApi = <Row extends object = Record<string, string>>(
  database: Database,
  text: string,
  values: unknown[] = [],
) =>
  database.transaction(BANK, async (db) => {
    // A transaction begins with its first statement.
    await db.first(sql`SELECT 1`)
    return db.connection.query<Row>(text, values)
  })
