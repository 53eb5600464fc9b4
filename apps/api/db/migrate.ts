/** Forward-only migrations: numbered SQL files, each in its own transaction, run by the owner under one lock. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '@dcir/core/display/build'
import { admitLogin, type Query } from './api-role'
import { locks } from './locks'
import { withConnection } from './pool'

interface Migration {
  name: string
  text: string
  hash: string
}

function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{3}_.*\.sql$/.test(name))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

async function applyOne(query: Query, migration: Migration): Promise<void> {
  await query('BEGIN')
  try {
    await query(migration.text)
    await query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [migration.name, migration.hash])
    await query('COMMIT')
  } catch (error) {
    await query('ROLLBACK')
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** As the owner, one process at a time. */
const asOwner = <T>(ownerUrl: string, work: (query: Query) => Promise<T>): Promise<T> =>
  withConnection(ownerUrl, async (connection) => {
    const query: Query = (text, values) => connection.query(text, values)
    await query('SELECT pg_advisory_lock($1)', [locks.migration])
    return work(query)
  })

/**
 * Gives the API its login and the rights that the newest schema's tables need, and takes back all others.
 * @param namedUrl what the API logs in with; a role of our own making unless given
 * @throws Error when that login has rights of its own
 */
export const admitApi = (ownerUrl: string, namedUrl?: string | null): Promise<void> =>
  asOwner(ownerUrl, (query) => admitLogin(query, ownerUrl, namedUrl))

/** @throws Error where a newer version has been here: with other tables than its own this one would work on half of them */
function refuseNewer(applied: readonly string[], known: readonly Migration[]): void {
  const unknown = applied.filter((name) => !known.some((one) => one.name === name)).sort()
  if (unknown.length === 0) return
  throw new Error(
    `A newer version has migrated this database: ${VERSION} does not know ${unknown.join(', ')}. ` +
      'Start that version, or restore a backup from before it.',
  )
}

/**
 * Brings the database to the newest schema.
 * @returns the names of the migrations that ran
 * @throws when an applied migration's file was changed since, or is of a newer version than this one
 */
export async function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  return asOwner(ownerUrl, async (query) => {
    await query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await query('SELECT name, hash FROM schema_migrations')
    const applied = new Map(rows.map((row) => [row.name as string, row.hash as string]))
    const known = migrationsIn(folder)
    refuseNewer([...applied.keys()], known)
    const ran: string[] = []
    for (const migration of known) {
      const hash = applied.get(migration.name)
      if (hash === undefined) {
        await applyOne(query, migration)
        ran.push(migration.name)
      } else if (hash !== migration.hash) {
        throw new Error(`migration ${migration.name} was changed after it ran; add a new one instead`)
      }
    }
    return ran
  })
}
