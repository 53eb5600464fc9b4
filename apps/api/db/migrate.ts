/** Forward-only migrations: numbered SQL files, each in its own transaction under one lock, run by the owner. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
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

/**
 * Works as the owner in transactions, each of which has the lock of migrations to itself. The lock is the transaction's and
 * not the connection's, which a pooler would keep, and the lock with it.
 */
type Locked = <T>(work: (query: Query) => Promise<T>) => Promise<T>

async function asOwner<T>(ownerUrl: string, say: Say, work: (locked: Locked) => Promise<T>): Promise<T> {
  return withConnection(ownerUrl, (connection) => {
    const query: Query = (text, values) => connection.query(text, values)
    return work(async (change) => {
      await lockMigrations(query, say)
      try {
        const result = await change(query)
        await query('COMMIT')
        return result
      } catch (error) {
        await query('ROLLBACK')
        throw error
      }
    })
  })
}

export type Say = (message: string) => void
const silent: Say = () => undefined

const ASK_EVERY_MS = 250
const SAY_EVERY_MS = 10_000

/** Leaves a transaction open that has the lock; meanwhile a line now and then says who has it. */
async function lockMigrations(query: Query, say: Say): Promise<void> {
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    await query('BEGIN')
    // A migration of many rows takes its time, whatever the role or the database allows a statement.
    await query("SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)")
    const { rows } = await query('SELECT pg_try_advisory_xact_lock($1) AS mine', [locks.migration])
    if (rows[0]?.mine) return
    const holder = await query(HOLDER, [locks.migration])
    await query('ROLLBACK')
    if (performance.now() - saidAt >= SAY_EVERY_MS) {
      saidAt = performance.now()
      say(waitingFor(holder.rows[0]))
    }
    await setTimeout(ASK_EVERY_MS)
  }
}

const HOLDER = `SELECT l.pid, a.application_name AS name, a.client_addr AS address
  FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`

function waitingFor(holder: Record<string, unknown> | undefined): string {
  if (!holder) return 'Waiting for another process, which migrates the database.'
  const from = holder.address ? ` from ${holder.address}` : ''
  return `Waiting for process ${holder.pid} of the database${from}, which migrates it.`
}

/**
 * Gives the API its login and the rights that the newest schema's tables need, and takes back all others.
 * @param namedUrl what the API logs in with; a role of our own making unless given
 * @throws Error when that login has rights of its own
 */
export const admitApi = (ownerUrl: string, namedUrl?: string | null, say: Say = silent): Promise<void> =>
  asOwner(ownerUrl, say, (locked) => admitLogin(locked, ownerUrl, namedUrl))

/** The first migration of builds from before the first release, whose tables nothing takes over. */
const UNRELEASED = '001_ground.sql'

/** Why the tables of a database are none of this version's, and what to do. */
export interface ForeignSchema {
  says: string
  cure: string
}

/**
 * Looks for migrations that this version does not bring: with other tables than its own it would work on half of them.
 * @param applied names of the migrations that a database has
 */
export function foreignSchema(applied: readonly string[], known: readonly string[]): ForeignSchema | null {
  if (applied.includes(UNRELEASED))
    return {
      says: 'A build from before the first release made this database, and its tables are not taken over.',
      cure: 'Start with an empty database or data folder, or start that build.',
    }
  const unknown = applied.filter((name) => !known.includes(name)).sort()
  if (unknown.length === 0) return null
  return {
    says: `A newer version has migrated this database: ${VERSION} does not know ${unknown.join(', ')}.`,
    cure: 'Start that version, or restore a backup from before it.',
  }
}

/** @throws Error for a database of another version */
function refuseForeign(applied: readonly string[], known: readonly Migration[]): void {
  const found = foreignSchema(
    applied,
    known.map(({ name }) => name),
  )
  if (found) throw new Error(`${found.says} ${found.cure}`)
}

/** Runs one unless another process has meanwhile. @returns whether it ran */
async function applyOne(query: Query, { name, text, hash }: Migration): Promise<boolean> {
  if ((await query('SELECT 1 FROM schema_migrations WHERE name = $1', [name])).rows.length > 0) return false
  try {
    await query(text)
    await query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash])
    return true
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Brings the database to the newest schema.
 * @param say takes lines about the process that it waits for
 * @returns the names of the migrations that ran
 * @throws when an applied migration's file was changed since, or is none of this version's
 */
export async function migrate(ownerUrl: string, folder: string, say: Say = silent): Promise<string[]> {
  return asOwner(ownerUrl, say, async (locked) => {
    const applied = await locked(async (query) => {
      await query(`CREATE TABLE IF NOT EXISTS schema_migrations (
        name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
      const { rows } = await query('SELECT name, hash FROM schema_migrations')
      return new Map(rows.map((row) => [row.name as string, row.hash as string]))
    })
    const known = migrationsIn(folder)
    refuseForeign([...applied.keys()], known)
    const ran: string[] = []
    for (const migration of known) {
      const hash = applied.get(migration.name)
      if (hash === undefined) {
        if (await locked((query) => applyOne(query, migration))) ran.push(migration.name)
      } else if (hash !== migration.hash) {
        throw new Error(`migration ${migration.name} was changed after it ran; add a new one instead`)
      }
    }
    return ran
  })
}
