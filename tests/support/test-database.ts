/** A database of its own for each test file, cloned from a template that is made once per run. */
import { randomBytes } from 'node:crypto'
import { apiRoleOf, apiUrl } from '@dcir/api/db/api-role'
import { BANK, createDatabase } from '@dcir/api/db/database'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { secretsKeyOf } from '@dcir/api/features/access/secrets-key'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import { fixedClock } from '@dcir/api/kit/clock'
import { seedDemoPeople, seedDemoRoles } from '@dcir/api/simulator/demo'
import { trafficOf } from '@dcir/api/simulator/traffic'

const TEMPLATE = 'dcir_test_template'
/** The API's role in every clone of the template. */
export const TEST_API_ROLE = `${TEMPLATE}_api`
const TEMPLATE_LOCK = 7299
/** The one day of traffic that the template holds. */
export const TEST_DAY = '2026-11-20'
export const TEST_TRAFFIC = 300
/** The time at which the clock of a test API starts. */
export const TEST_NOW = '2026-11-21T09:00:00Z'

/** The template's second factor is sealed with it, so that every API on a clone must have the same. */
export const testKeyBytes = Buffer.alloc(32, 'a key of the tests')
export const testSecretsKey = secretsKeyOf(testKeyBytes)

const withName = (url: string, name: string) => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}

async function fillTemplate(url: string): Promise<void> {
  await prepareDatabase(url)
  const database = createDatabase(createPool({ url: apiUrl(url), name: 'template', max: 2 }))
  const clock = fixedClock(TEST_NOW)
  await seedDemoRoles(url)
  await seedDemoPeople(database, clock, testSecretsKey)
  await database.transaction(BANK, (sql) => ingestBatch(sql, [...trafficOf(TEST_DAY, TEST_TRAFFIC)]))
  await database.close()
}

/** An ordinary role, as a bank has it: it may make roles, and see and end what goes on, and is no superuser. */
const OWNER = 'dcir_test_owner'
const OWNER_PASSWORD = 'of-the-owner-of-tests'

/** The address of a database on the server, by its owner. */
function ownerOf(serverUrl: string, name: string): string {
  const url = new URL(withName(serverUrl, name))
  Object.assign(url, { username: OWNER, password: OWNER_PASSWORD })
  return url.toString()
}

const ENSURE_OWNER = `DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${OWNER}') THEN
    CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD '${OWNER_PASSWORD}';
    GRANT pg_monitor, pg_signal_backend TO ${OWNER};
  END IF;
END $$`

async function ensureTemplate(serverUrl: string): Promise<void> {
  await withConnection(serverUrl, async (connection) => {
    await connection.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rows } = await connection.query('SELECT datistemplate FROM pg_database WHERE datname = $1', [TEMPLATE])
    if (rows[0]?.datistemplate) return
    await connection.query(ENSURE_OWNER)
    await connection.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`)
    await connection.query(`CREATE DATABASE ${TEMPLATE} OWNER ${OWNER}`)
    await fillTemplate(ownerOf(serverUrl, TEMPLATE))
    // Only a template that is whole is marked as one; a run that was killed halfway is made again.
    await connection.query(`ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true`)
  })
}

export interface TestDatabase {
  /** Address for the owner, an ordinary role. */
  ownerUrl: string
  apiUrl: string
  drop(): Promise<void>
}

/** @param serverUrl the superuser's address, `inject('postgresUrl')` */
export async function cloneDatabase(serverUrl: string): Promise<TestDatabase> {
  await ensureTemplate(serverUrl)
  return newDatabase(serverUrl, TEMPLATE, TEST_API_ROLE)
}

/** One without a schema, for what migrations do to what was there before them. */
export const emptyDatabase = (serverUrl: string): Promise<TestDatabase> => newDatabase(serverUrl, 'template0')

async function newDatabase(serverUrl: string, template: string, role?: string): Promise<TestDatabase> {
  const name = `dcir_test_${randomBytes(6).toString('hex')}`
  await withConnection(serverUrl, async (connection) => {
    // Cloning needs the template to itself for a moment.
    await connection.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await connection.query(ENSURE_OWNER)
    await connection.query(`CREATE DATABASE ${name} OWNER ${OWNER} TEMPLATE ${template} STRATEGY FILE_COPY`)
  })
  const ownerUrl = ownerOf(serverUrl, name)
  const drop = () =>
    withConnection(serverUrl, async (connection) => {
      await connection.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      // One that was prepared again has a role of its own.
      await connection.query(`DROP ROLE IF EXISTS ${apiRoleOf(ownerUrl)}`)
    })
  return { ownerUrl, apiUrl: apiUrl(ownerUrl, role), drop }
}
