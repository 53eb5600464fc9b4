/** Forward-only migrations: numbered SQL files, each in its own transaction, run by the owner under one lock. */
import { createHash, createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locks } from './locks'
import { withConnection } from './pool'

export const API_ROLE = 'dcir_api'

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
 * The address the API itself uses: the same database, as the role that owns nothing. Its password follows from the
 * owner's, so that several API processes on one database agree without sharing a file.
 */
export function apiUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const password = createHmac('sha256', decodeURIComponent(url.password) || 'dcir')
    .update(API_ROLE)
    .digest('hex')
  url.username = API_ROLE
  url.password = password
  return url.toString()
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, string>[] }>

async function ensureApiRole(query: Query, ownerUrl: string): Promise<void> {
  const password = new URL(apiUrl(ownerUrl)).password
  const { rows } = await query('SELECT 1 AS found FROM pg_roles WHERE rolname = $1', [API_ROLE])
  const verb = rows.length ? 'ALTER' : 'CREATE'
  // The password is hexadecimal of our own making; a role statement takes no parameters.
  await query(`${verb} ROLE ${API_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD '${password}'`)
}

/** A partition has no policy of its own, so that only the table above it may be read. */
const TABLE_GRANTS = `DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT oid::regclass AS name, relispartition FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')
  LOOP
    IF one.relispartition THEN
      EXECUTE format('REVOKE ALL ON %s FROM ${API_ROLE}', one.name);
    ELSE
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO ${API_ROLE}', one.name);
    END IF;
  END LOOP;
END $$`

async function grantUse(query: Query): Promise<void> {
  await query(`GRANT USAGE ON SCHEMA public TO ${API_ROLE}`)
  await query(TABLE_GRANTS)
  await query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${API_ROLE}`)
  await query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${API_ROLE}`)
  await query(`REVOKE UPDATE, DELETE ON audit_entries FROM ${API_ROLE}`)
  await query(`REVOKE ALL ON schema_migrations FROM ${API_ROLE}`)
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

/**
 * Brings the database to the newest schema.
 * @returns the names of the migrations that ran
 * @throws when an applied migration's file was changed since
 */
export async function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  return withConnection(ownerUrl, async (connection) => {
    const query: Query = (text, values) => connection.query(text, values)
    await query('SELECT pg_advisory_lock($1)', [locks.migration])
    await ensureApiRole(query, ownerUrl)
    await query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await query('SELECT name, hash FROM schema_migrations')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
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
    await grantUse(query)
    return ran
  })
}
