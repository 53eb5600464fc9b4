/** Forward-only migrations: numbered SQL files, each in its own transaction, run by the owner under one lock. */
import { createHash, createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { grantStatements } from './grant-statements'
import { API_ROLE } from './grants'
import { locks } from './locks'
import { identifier, textLiteral, withConnection } from './pool'

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
 * The address the API itself uses unless one is named: the same database, as the role that owns nothing. Its password
 * follows from the owner's, so that several API processes on one database agree without sharing a file.
 * @throws Error where the owner's address has no password: anybody could work out what would follow from nothing
 */
export function apiUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  if (!url.password) {
    throw new Error('DATABASE_URL has no password to make one from. Name a login for the API in DATABASE_API_URL.')
  }
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(API_ROLE).digest('hex')
  url.username = API_ROLE
  url.password = password
  return url.toString()
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** The role of an address, which the API will log in as. */
const loginOf = (url: string): string => decodeURIComponent(new URL(url).username)

interface Login {
  isSuper: boolean
  bypasses: boolean
  owns: boolean
}

const LOGIN = `SELECT r.rolsuper AS "isSuper", r.rolbypassrls AS bypasses,
    EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid AND c.relnamespace = 'public'::regnamespace) AS owns
  FROM pg_roles r WHERE r.rolname = $1`

/** A login of the bank's own works with the rights of our role; that role itself opens nothing then. */
async function admitLogin(query: Query, login: string): Promise<void> {
  const found = (await query(LOGIN, [login])).rows[0] as Login | undefined
  if (!found) throw new Error(`DATABASE_API_URL names ${login}, and there is no such role.`)
  const fault = found.isSuper ? 'is a superuser' : found.bypasses ? 'bypasses row-level security' : 'owns the tables'
  if (found.isSuper || found.bypasses || found.owns) {
    throw new Error(`DATABASE_API_URL names ${login}, who ${fault}. Name a login that has no rights of its own.`)
  }
  await query(`GRANT ${API_ROLE} TO ${identifier(login)}`)
}

async function ensureApiRole(query: Query, databaseUrl: string): Promise<void> {
  const login = loginOf(databaseUrl)
  const { rows } = await query('SELECT 1 AS found FROM pg_roles WHERE rolname = $1', [API_ROLE])
  const verb = rows.length ? 'ALTER' : 'CREATE'
  const password = decodeURIComponent(new URL(databaseUrl).password)
  // A role statement takes no parameters.
  const entry = login === API_ROLE ? `LOGIN PASSWORD ${textLiteral(password)}` : 'NOLOGIN PASSWORD NULL'
  await query(`${verb} ROLE ${API_ROLE} NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS ${entry}`)
  if (login !== API_ROLE) await admitLogin(query, login)
}

/** All at once, so that processes that are at work lose nothing in between. */
async function grantUse(query: Query): Promise<void> {
  await query('BEGIN')
  try {
    for (const statement of grantStatements) await query(statement)
    await query('COMMIT')
  } catch (error) {
    await query('ROLLBACK')
    throw error
  }
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
 * @param databaseUrl what the API logs in with; of our own making unless given
 * @throws Error when that login has rights of its own
 */
export const admitApi = (ownerUrl: string, databaseUrl = apiUrl(ownerUrl)): Promise<void> =>
  asOwner(ownerUrl, async (query) => {
    await ensureApiRole(query, databaseUrl)
    await grantUse(query)
  })

/**
 * Brings the database to the newest schema.
 * @returns the names of the migrations that ran
 * @throws when an applied migration's file was changed since
 */
export async function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  return asOwner(ownerUrl, async (query) => {
    await query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await query('SELECT name, hash FROM schema_migrations')
    const applied = new Map(rows.map((row) => [row.name as string, row.hash as string]))
    const ran: string[] = []
    for (const migration of migrationsIn(folder)) {
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
