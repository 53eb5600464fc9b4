/** One worker at a time on one piece of work, wherever it runs. */
import type { Database } from '../db/database'

/**
 * Does the work unless somebody is at it already. The lock belongs to a connection, so that it ends with its holder:
 * a killed process leaves nothing locked.
 * @param lock the number that this kind of work is known by among advisory locks
 */
export async function exclusively(database: Database, lock: number, key: string, work: () => Promise<void>) {
  const connection = await database.pool.connect()
  try {
    const { rows } = await connection.query('SELECT pg_try_advisory_lock($1, hashtext($2)) AS got', [lock, key])
    if (!rows[0]?.got) return
    try {
      await work()
    } finally {
      await connection.query('SELECT pg_advisory_unlock($1, hashtext($2))', [lock, key])
    }
  } finally {
    connection.release()
  }
}
