/**
 * The owner of the platform's own database: an ordinary role, as on a server of the bank's. The superuser of the cluster is
 * for what only one can do: making that role, and base backups.
 */
import { createHmac } from 'node:crypto'
import { Client } from 'pg'
import { type Query, verifierOf } from './api-role'
import { type Site, urlOf } from './embedded-server'
import { textLiteral } from './pool'

const OWNER = 'dcir_owner'
const DATABASE = 'dcir'

/** It follows from the superuser's, so that there is one file to keep. */
const ownerPassword = (superuserPassword: string) => createHmac('sha256', superuserPassword).update(OWNER).digest('hex')

export function ownerUrlAt(site: Site, port: number): string {
  const url = new URL(urlOf(site, port, DATABASE))
  Object.assign(url, { username: OWNER, password: ownerPassword(site.password) })
  return url.toString()
}

async function asSuperuser<T>(site: Site, port: number, database: string, work: (query: Query) => Promise<T>) {
  const client = new Client({ connectionString: urlOf(site, port, database) })
  await client.connect()
  try {
    return await work((text, values) => client.query(text, values))
  } finally {
    await client.end()
  }
}

const isThere = async (query: Query, text: string) => (await query(text)).rows.length > 0

/** Makes owner and database where they are not there, and hands over a database that the superuser made before there was one. */
export async function ensureOwner(site: Site, port: number): Promise<void> {
  await asSuperuser(site, port, 'postgres', async (query) => {
    if (!(await isThere(query, `SELECT 1 FROM pg_roles WHERE rolname = ${textLiteral(OWNER)}`)))
      await query(
        `CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD ${textLiteral(verifierOf(ownerPassword(site.password)))}`,
      )
    // Needed to see who waits for whom.
    await query(`GRANT pg_monitor TO ${OWNER}`)
    if (!(await isThere(query, `SELECT 1 FROM pg_database WHERE datname = '${DATABASE}'`)))
      await query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`)
  })
  await asSuperuser(site, port, DATABASE, async (query) => {
    await query('BEGIN')
    const statements = await query(HAND_OVER, [OWNER])
    for (const { statement } of statements.rows) await query(String(statement))
    await query('COMMIT')
  })
}

/** Statements that give the owner what the superuser has in the database, each once; none where all is the owner's. */
const HAND_OVER = `WITH mine AS (SELECT oid FROM pg_roles WHERE rolname = current_user),
  made AS (SELECT d.objid FROM pg_depend d WHERE d.deptype IN ('e', 'a', 'i'))
  SELECT format('ALTER DATABASE %I OWNER TO %I', datname, $1::text) AS statement FROM pg_database, mine
    WHERE datname = current_database() AND datdba = mine.oid
  UNION ALL SELECT format('ALTER %s %s OWNER TO %I', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
      WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass, $1::text) FROM pg_class c, mine
    WHERE relnamespace = 'public'::regnamespace AND relowner = mine.oid AND (relkind IN ('r', 'p') OR relkind IN ('v', 'm', 'S')
      AND NOT EXISTS (SELECT 1 FROM made WHERE made.objid = c.oid))
  UNION ALL SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, $1::text) FROM pg_proc p, mine
    WHERE pronamespace = 'public'::regnamespace AND proowner = mine.oid
      AND NOT EXISTS (SELECT 1 FROM made WHERE made.objid = p.oid)
  UNION ALL SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, $1::text) FROM pg_type t, mine
    WHERE typnamespace = 'public'::regnamespace AND typowner = mine.oid AND typtype IN ('d', 'e')
  UNION ALL SELECT format('GRANT %I TO %I WITH ADMIN OPTION', r.rolname, $1::text) FROM pg_roles r
    WHERE r.rolname = current_database() || '_api' AND NOT EXISTS (SELECT 1 FROM pg_auth_members m
      WHERE m.roleid = r.oid AND m.member = $1::text::regrole AND m.admin_option)`
