/**
 * The API's login. Each database has a role of its own, so that two installations on one server share nothing; it is made
 * once and never altered, for which an owner needs CREATEROLE and no more. With a login of the bank's own no role is touched.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Config } from '../config'
import { grantStatements } from './grant-statements'
import { identifier, textLiteral, withConnection } from './pool'

export type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

const loginOf = (url: string): string => decodeURIComponent(new URL(url).username)
const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || loginOf(url)

/** PostgreSQL cuts a longer name off. */
const LONGEST_NAME = 63

/**
 * The role of the API in a database: `dcir_api` in `dcir`.
 * @throws Error for a database whose name leaves no room for it
 */
export function apiRoleOf(ownerUrl: string): string {
  const role = `${databaseOf(ownerUrl)}_api`
  if (Buffer.byteLength(role) <= LONGEST_NAME) return role
  throw new Error('The name of the database in DATABASE_URL is longer than 59 bytes.')
}

/**
 * The address the API itself uses unless one is named: the same database, as the role that owns nothing. Its password
 * follows from the owner's, so that several API processes on one database agree without sharing a file.
 * @throws Error where the owner's address has no password: anybody could work out what would follow from nothing
 */
export function apiUrl(ownerUrl: string, role = apiRoleOf(ownerUrl)): string {
  const url = new URL(ownerUrl)
  if (!url.password) {
    throw new Error('DATABASE_URL has no password to make one from. Name a login for the API in DATABASE_API_URL.')
  }
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(role).digest('hex')
  url.username = role
  url.password = password
  return url.toString()
}

/** The same login at another address of the database, such as a pooler's. */
function loginThrough(address: string, login: string): string {
  const url = new URL(address)
  const { username, password } = new URL(login)
  Object.assign(url, { username, password })
  return url.toString()
}

/** The same login at a standby, which has it from its primary; and the same database, unless a pooler calls it otherwise. */
export function standbyAddressOf(readUrl: string, apiAddress: string): string {
  const url = new URL(loginThrough(readUrl, apiAddress))
  if (url.pathname.length < 2) url.pathname = new URL(apiAddress).pathname
  return url.toString()
}

/** The address that the API's own work goes by: a login that is named, else ours, through the pooler if there is one. */
export function apiAddressOf(
  { databaseUrl, databaseApiUrl }: Pick<Config, 'databaseUrl' | 'databaseApiUrl'>,
  ownerUrl: string,
): string {
  return databaseApiUrl ?? loginThrough(databaseUrl ?? ownerUrl, apiUrl(ownerUrl))
}

/** A password as PostgreSQL keeps it (RFC 5803), so that the password itself is in no statement and no log. */
export function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const rounds = 4096
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

interface Role {
  isSuper: boolean
  bypasses: boolean
  owns: boolean
}

const ROLE = `SELECT r.rolsuper AS "isSuper", r.rolbypassrls AS bypasses,
    EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid AND c.relnamespace = 'public'::regnamespace) AS owns
  FROM pg_roles r WHERE r.rolname = $1`

const roleNamed = async (query: Query, name: string) => (await query(ROLE, [name])).rows[0] as Role | undefined

/** @throws Error for a role that the limits of row-level security or of the grants would not hold */
function refusePower({ isSuper, bypasses, owns }: Role, said: string): void {
  const fault = isSuper ? 'is a superuser' : bypasses ? 'bypasses row-level security' : owns ? 'owns the tables' : null
  if (fault) throw new Error(`${said}, who ${fault}. Name a login that has no rights of its own.`)
}

const codeOf = (error: unknown) => (error as { code?: string }).code

/** @throws Error that says what to do where the owner may make no roles */
async function makeRole(query: Query, role: string, password: string): Promise<void> {
  try {
    // A role statement takes no parameters. The role gets no right that is not named here.
    await query(`CREATE ROLE ${identifier(role)} LOGIN PASSWORD ${textLiteral(verifierOf(password))}`)
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new Error(
      `The owner in DATABASE_URL may make no role. Give it CREATEROLE until ${role} is there, or name a login for the API in DATABASE_API_URL.`,
      { cause: error },
    )
  }
}

/** Whether the password that follows from the owner's is still the role's. */
async function opens(url: string): Promise<boolean> {
  try {
    await withConnection(url, async () => undefined)
    return true
  } catch (error) {
    if (codeOf(error) === '28P01') return false
    throw error
  }
}

/** In one transaction, so that processes that are at work lose nothing in between. */
async function grantUse(query: Query, role: string, without: readonly string[]): Promise<void> {
  const { rows } = await query(
    `SELECT datname AS name FROM pg_database WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')`,
  )
  for (const { name } of rows) {
    const database = `DATABASE ${identifier(String(name))}`
    await query(`REVOKE CONNECT ON ${database} FROM PUBLIC`)
    await query(`GRANT CONNECT ON ${database} TO ${identifier(role)}`)
    for (const former of without) await query(`REVOKE CONNECT ON ${database} FROM ${identifier(former)}`)
  }
  for (const statement of grantStatements(role, without)) await query(statement)
}

/** Work in one transaction, with the lock of migrations. */
type Within = <T>(work: (query: Query) => Promise<T>) => Promise<T>

async function admitOwnRole(within: Within, ownerUrl: string): Promise<void> {
  const url = apiUrl(ownerUrl)
  const role = loginOf(url)
  const password = decodeURIComponent(new URL(url).password)
  const found = await within(async (query) => {
    const there = await roleNamed(query, role)
    if (there) refusePower(there, `The API's role in this database is ${role}`)
    else await makeRole(query, role, password)
    await grantUse(query, role, [])
    return there
  })
  // The owner's password was changed, and the one that follows from it with it.
  if (found && !(await opens(url)))
    await within((query) => query(`ALTER ROLE ${identifier(role)} PASSWORD ${textLiteral(verifierOf(password))}`))
}

async function admitNamed(query: Query, ownerUrl: string, namedUrl: string): Promise<void> {
  const login = loginOf(namedUrl)
  const found = await roleNamed(query, login)
  if (!found) throw new Error(`DATABASE_API_URL names ${login}, and there is no such role.`)
  refusePower(found, `DATABASE_API_URL names ${login}`)
  const own = apiRoleOf(ownerUrl)
  // The password that follows from the owner's opens nothing then.
  const former = own !== login && (await roleNamed(query, own)) ? [own] : []
  await grantUse(query, login, former)
}

/** Gives the API its login and its rights, by the owner's connection. @throws Error when that login has rights of its own */
export const admitLogin = (within: Within, ownerUrl: string, namedUrl?: string | null): Promise<void> =>
  namedUrl ? within((query) => admitNamed(query, ownerUrl, namedUrl)) : admitOwnRole(within, ownerUrl)
