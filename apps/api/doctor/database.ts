/** The database's server: whether it is one that the platform can work on. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '@dcir/core/display/build'
import { isLoopback } from '@dcir/core/validators/addresses'
import { foreignSchema } from '../db/migrate'
import { ownerUrlOf } from '../db/owner-url'
import { poolLimits } from '../db/pool'
import { pooledBetween } from '../db/pooler'
import { knownMigrations } from '../db/prepare'
import { sql } from '../db/sql'
import { type Check, failure, ok, skipped, warning } from './check'
import { CannotCheck, type Surroundings } from './surroundings'

const OLDEST = 15
const NEWEST = 18
/** Zones in which the days of the database are those of Lagos, or in which nothing of ours depends on it. */
const ZONES = ['UTC', 'Etc/UTC', 'GMT', 'Africa/Lagos']
/** Connections of one process of the platform, beside one each for migration and whoever administers. */
const OF_A_PROCESS = poolLimits.calls.max + poolLimits.jobs.max + poolLimits.health.max
const SPARE = 5

interface Server {
  number: number
  version: string
  encoding: string
  zone: string
  max: number
  used: number
  standby: boolean
  readOnly: boolean
  durable: boolean
}

const serverOf = ({ server }: Surroundings) =>
  server((one) =>
    one.first<Server>(
      sql`SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS version,
         current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone,
         current_setting('max_connections')::integer AS max, (SELECT count(*) FROM pg_stat_activity
           WHERE backend_type = 'client backend')::integer AS used,
         pg_is_in_recovery() AS standby, coalesce((SELECT setting FROM pg_db_role_setting s,
           unnest(s.setconfig) AS setting WHERE setting = 'default_transaction_read_only=on' AND s.setdatabase =
           (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1) IS NOT NULL, false) AS read_only,
         current_setting('fsync')::boolean AND current_setting('full_page_writes')::boolean
           AND current_setting('synchronous_commit') <> 'off' AS durable`,
    ),
  ).then((server) => {
    if (!server) throw new CannotCheck('Not looked at: the server says nothing of itself.')
    return server
  })

async function reached(surroundings: Surroundings) {
  const config = surroundings.config()
  try {
    ownerUrlOf(config)
  } catch (error) {
    const cure = 'Start the platform; its own database runs as long as it does.'
    return existsSync(join(config.dataDir, 'postgres'))
      ? failure((error as Error).message, cure)
      : skipped(`${config.dataDir} holds no database yet; the first start makes it.`)
  }
  const fault = await surroundings
    .server(async () => undefined)
    .then(
      () => null,
      (error: Error) => error,
    )
  if (fault === null) return ok('The database answers.')
  const cause = await surroundings.whyNoDatabase()
  return failure(
    `The database cannot be reached: ${cause}`,
    'See whether its server runs and takes connections from this machine, and whether user and password are right.',
  )
}

async function connections(surroundings: Surroundings) {
  const { max, used } = await serverOf(surroundings)
  const processes = await surroundings
    .tables((db) =>
      db.first<{ count: number }>(
        sql`SELECT count(DISTINCT server)::integer AS count FROM worker_heartbeats
          WHERE beat_at > now() - INTERVAL '1 minute'`,
      ),
    )
    .then((row) => row?.count ?? 0)
    .catch(() => 0)
  const needed = Math.max(1, processes) * OF_A_PROCESS + SPARE
  const says = `The server takes ${max} connections and has ${used}; ${Math.max(1, processes)} processes may open ${needed}.`
  const cure = 'Raise max_connections, or run fewer processes.'
  if (max < needed) return warning(says, cure)
  return used > max * 0.9 ? warning(says, cure) : ok(says)
}

async function schema({ server }: Surroundings) {
  const applied = await server(async (one) => {
    const there = await one.first<{ there: boolean }>(
      sql`SELECT to_regclass('public.schema_migrations') IS NOT NULL AS there`,
    )
    if (!there?.there) return null
    return (await one.rows<{ name: string }>(sql`SELECT name FROM schema_migrations ORDER BY name`)).map(
      ({ name }) => name,
    )
  })
  if (applied === null) return skipped('The database is empty; the first start makes the tables.')
  const known = knownMigrations()
  const foreign = foreignSchema(applied, known)
  if (foreign) return failure(foreign.says, foreign.cure)
  const missing = known.filter((name) => !applied.includes(name))
  if (missing.length > 0)
    return warning(`${missing.length} migrations of ${VERSION} have not run yet.`, 'Start the platform; it migrates.')
  return ok(`The schema is that of ${VERSION}.`)
}

async function tls(surroundings: Surroundings) {
  const { hostname, searchParams } = new URL(surroundings.ownerUrl())
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || isLoopback(host)) return ok('The database is on this machine.')
  const row = await surroundings.server((db) =>
    db.first<{ ssl: boolean }>(sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`),
  )
  const verifies = ['verify-full', 'verify-ca'].includes(searchParams.get('sslmode') ?? '')
  if (row?.ssl && verifies) return ok('The line to the database is encrypted, and its certificate is checked.')
  const says = row?.ssl
    ? 'The certificate of the database is not checked.'
    : 'The line to the database is not encrypted.'
  return warning(says, 'Say ?sslmode=verify-full in DATABASE_URL.')
}

async function pooler(surroundings: Surroundings) {
  const kind = await pooledBetween(surroundings.apiUrl()).catch((error: Error & { code?: string }) => {
    if (error.code === '28P01' || error.code === '28000')
      throw new CannotCheck('Not looked at: the API has no login yet.')
    throw error
  })
  const { preparedStatements } = surroundings.config()
  if (kind === 'direct') return ok('No pooler is in between.')
  if (kind === 'session') return ok('A pooler is in between, and hands a connection on only after it was closed.')
  if (kind === 'prepared') return ok('A pooler is in between, which keeps prepared statements apart.')
  if (!preparedStatements) return ok('A pooler is in between, and no statement is prepared.')
  return failure(
    'A pooler in between hands connections on between transactions and does not keep prepared statements apart.',
    'Say DATABASE_PREPARED=off, or use PgBouncer 1.21 or newer with max_prepared_statements, or session mode.',
  )
}

export const databaseChecks: readonly Check[] = [
  { id: 'database.reached', title: 'The database answers', run: reached },
  {
    id: 'database.version',
    title: 'PostgreSQL is 15 to 18',
    async run(surroundings) {
      const { number, version } = await serverOf(surroundings)
      const major = Math.floor(number / 10_000)
      const says = `PostgreSQL is ${version}.`
      if (major < OLDEST) return failure(says, 'Use PostgreSQL 15 to 18.')
      return major > NEWEST ? warning(`${says} Nobody has tried it.`, 'Use PostgreSQL 15 to 18.') : ok(says)
    },
  },
  {
    id: 'database.encoding',
    title: 'The database is in UTF8',
    async run(surroundings) {
      const { encoding } = await serverOf(surroundings)
      if (encoding === 'UTF8') return ok('The database is in UTF8.')
      return failure(
        `The database is in ${encoding}.`,
        'Make a new one: CREATE DATABASE … ENCODING UTF8 TEMPLATE template0.',
      )
    },
  },
  {
    id: 'database.time-zone',
    title: 'The database’s time zone is UTC or that of Lagos',
    async run(surroundings) {
      const { zone } = await serverOf(surroundings)
      if (ZONES.includes(zone)) return ok(`The time zone is ${zone}.`)
      return warning(
        `The time zone is ${zone}.`,
        `Say ALTER DATABASE … SET timezone = 'UTC', and restart the platform.`,
      )
    },
  },
  { id: 'database.connections', title: 'The server takes as many connections as the processes open', run: connections },
  { id: 'database.pooler', title: 'A pooler in between, if there is one, keeps statements apart', run: pooler },
  {
    id: 'database.primary',
    title: 'The server takes changes',
    async run(surroundings) {
      const { standby, readOnly } = await serverOf(surroundings)
      const cure = 'Name the primary in DATABASE_URL.'
      if (standby) return failure('The server is a standby, which takes no changes.', cure)
      return readOnly
        ? failure('The database is set to be read only.', 'ALTER DATABASE … RESET default_transaction_read_only.')
        : ok('The server takes changes.')
    },
  },
  {
    id: 'database.durability',
    title: 'Commits are on disk',
    async run(surroundings) {
      if ((await serverOf(surroundings)).durable) return ok('Commits are on disk.')
      return failure(
        'fsync, full_page_writes or synchronous_commit is off: a power cut can lose payments.',
        'Switch them on in postgresql.conf.',
      )
    },
  },
  { id: 'database.schema', title: 'The tables are those of this version', run: schema },
  { id: 'database.tls', title: 'The line to the database is encrypted and checked', run: tls },
]
