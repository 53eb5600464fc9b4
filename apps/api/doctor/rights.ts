/** Rights in the database: the owner can migrate, the API can do what its work needs and no more. */

import { tableRights } from '../db/grants'
import { withConnection } from '../db/pool'
import { sql } from '../db/sql'
import { type Check, failure, ok, skipped } from './check'
import { CannotCheck, type Surroundings } from './surroundings'

const apiLogin = (surroundings: Surroundings) => decodeURIComponent(new URL(surroundings.apiUrl()).username)

interface Role {
  isSuper: boolean
  bypasses: boolean
  owns: boolean
}

async function owner(surroundings: Surroundings) {
  const login = apiLogin(surroundings)
  const row = await surroundings.server((db) =>
    db.first<{ creates: boolean; makesRoles: boolean; hasRole: boolean; tables: boolean }>(
      sql`SELECT has_schema_privilege('public', 'CREATE') AND has_database_privilege(current_database(), 'CREATE')
           AS creates,
         (SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user) AS makes_roles,
         EXISTS (SELECT 1 FROM pg_roles WHERE rolname = ${login}) AS has_role,
         NOT EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
           AND NOT pg_has_role(c.relowner, 'USAGE')) AS tables`,
    ),
  )
  const cure = 'Make DATABASE_URL’s user the owner: ALTER DATABASE … OWNER TO …, and REASSIGN OWNED for the tables.'
  if (!row?.creates) return failure('The user in DATABASE_URL may make no tables in this database.', cure)
  if (!row.tables) return failure('Some tables belong to another user, so that migrations fail.', cure)
  if (!row.hasRole && !row.makesRoles)
    return failure(
      `There is no role ${login} for the API, and the user in DATABASE_URL may make none.`,
      'Give it CREATEROLE until the first start, or name a login for the API in DATABASE_API_URL.',
    )
  return ok('The owner can migrate.')
}

async function apiRole(surroundings: Surroundings) {
  const login = apiLogin(surroundings)
  const role = await surroundings.server((db) =>
    db.first<Role>(
      sql`SELECT r.rolsuper AS is_super, r.rolbypassrls AS bypasses, EXISTS (SELECT 1 FROM pg_class c
         WHERE c.relowner = r.oid AND c.relnamespace = 'public'::regnamespace) AS owns FROM pg_roles r
         WHERE rolname = ${login}`,
    ),
  )
  if (!role) return skipped(`There is no role ${login} yet; the first start makes it.`)
  const { isSuper, bypasses, owns } = role
  const fault = isSuper ? 'is a superuser' : bypasses ? 'bypasses row-level security' : owns ? 'owns tables' : null
  if (fault === null) return ok(`The API works as ${login}, which has no power of its own.`)
  return failure(
    `The API works as ${login}, which ${fault}: nothing keeps one super agent’s rows from another.`,
    'Take that from the role, or name another login in DATABASE_API_URL.',
  )
}

async function login(surroundings: Surroundings) {
  const name = apiLogin(surroundings)
  // So that a database that is down is said once.
  const there = await surroundings.server((db) => db.first(sql`SELECT 1 AS yes FROM pg_roles WHERE rolname = ${name}`))
  if (!there) return skipped(`There is no role ${name} yet; the first start makes it.`)
  const fault = await withConnection(surroundings.apiUrl(), async (connection) => {
    await connection.query('SELECT 1')
  }).then(
    () => null,
    (error: Error & { code?: string }) => error,
  )
  if (!fault) return ok(`${name} can sign in to the database.`)
  return failure(
    `The API’s login ${name} is refused by the database: ${fault.message}`,
    'Start the platform once more: it sets the password again. With DATABASE_API_URL: correct its password there.',
  )
}

const NAMES = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as const

async function grants(surroundings: Surroundings) {
  const login = apiLogin(surroundings)
  const rows = await surroundings.tables(async (db) => {
    if (!(await db.first(sql`SELECT 1 AS yes FROM pg_roles WHERE rolname = ${login}`)))
      throw new CannotCheck(`Not looked at: there is no role ${login}.`)
    return db.rows<{ table: string; held: string[] }>(
      sql`SELECT c.relname AS table, ARRAY(SELECT r FROM unnest(${NAMES}::text[]) AS r
        WHERE CASE WHEN r IN ('UPDATE', 'INSERT', 'SELECT')
           THEN has_any_column_privilege(${login}, c.oid, r) ELSE has_table_privilege(${login}, c.oid, r) END) AS held
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
    )
  })
  const wrong = rows.filter(({ table, held }) => {
    const wanted: readonly string[] = tableRights[table]?.rights ?? []
    return held.length !== wanted.length || held.some((right) => !wanted.includes(right))
  })
  if (wrong.length === 0) return ok('The API has the rights that its work needs, and no others.')
  const names = wrong.map(({ table }) => table).sort()
  return failure(
    `${login} has other rights than its work needs on ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}.`,
    'Start the platform once more: it grants what is needed and takes back the rest.',
  )
}

export const rightsChecks: readonly Check[] = [
  { id: 'rights.owner', title: 'The database’s owner can migrate', run: owner },
  { id: 'rights.api-role', title: 'The API’s role has no power of its own', run: apiRole },
  { id: 'rights.api-login', title: 'The API can sign in to the database', run: login },
  { id: 'rights.grants', title: 'The API has the rights on tables that its work needs, and no others', run: grants },
]
