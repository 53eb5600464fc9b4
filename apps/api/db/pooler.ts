/** Whether something stands between us and PostgreSQL that hands connections on, and when. */
import { type Connected, withConnection } from './pool'

/**
 * `direct`: nothing. `session`: a connection is ours until it is closed. `prepared`: it changes between transactions, and
 * prepared statements are kept apart. `transaction`: it changes, and they are not.
 */
export type Between = 'direct' | 'session' | 'prepared' | 'transaction'

const NAME = 'dcir_probe'

async function processOf(connection: Connected): Promise<number> {
  // As simple text, which every pooler passes on.
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? 0
}

/** Whether a statement that was prepared is there when it is used again after a while. */
async function keepsStatements(connection: Connected, other: Connected): Promise<boolean> {
  const statement = { name: NAME, text: 'SELECT 1 AS one' }
  try {
    await connection.query(statement)
    await other.query('BEGIN')
    await processOf(other)
    await connection.query(statement)
    await other.query('COMMIT')
    await connection.query(statement)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    // Not there, or there of somebody else.
    if (code === '26000' || code === '42P05') return false
    throw error
  }
}

/** Asks by two connections that get into each other's way. */
export const pooledBetween = (url: string): Promise<Between> =>
  withConnection(url, (first) =>
    withConnection(url, async (second) => {
      const before = await processOf(second)
      // The process that a server names at the start is the one that answers, unless a pooler made the number up.
      if (second.processID === before && first.processID === (await processOf(first))) return 'direct'
      await first.query('BEGIN')
      await processOf(first)
      const during = await processOf(second)
      await first.query('COMMIT')
      const after = await processOf(second)
      if (before === during && during === after) return 'session'
      return (await keepsStatements(second, first)) ? 'prepared' : 'transaction'
    }),
  )
