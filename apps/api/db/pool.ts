/** The one importer of `pg`: pools, prepared statements and the codec. */
import { createHash } from 'node:crypto'
import pg from 'pg'

// int8 comes as text by default; every int8 of ours is a safe integer, and one that is not must not pass silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`)
  return value
})
// Business dates are plain text and never pass through a zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Pool = pg.Pool
export type Connection = pg.PoolClient
export type Row = Record<string, unknown>

export interface PoolOptions {
  url: string
  max?: number
  /** Shown in `pg_stat_activity`. */
  name: string
  onError?: (error: Error) => void
}

export function createPool({ url, max = 12, name, onError }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 15_000,
  })
  pool.on('error', (error) => onError?.(error))
  return pool
}

/** A connection outside any pool, for migrations and database creation. */
export async function withConnection<T>(url: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

const names = new Map<string, string>()

/** One name per statement text, so that the server parses and plans it once per connection. */
export function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `s_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
    names.set(text, name)
  }
  return name
}
