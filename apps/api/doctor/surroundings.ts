/** Subjects of the checks: settings, the database (read only), the machine. Each is there even where another is not. */

import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BankSamples } from '../bank/conformance-check'
import { type Config, readConfig } from '../config'
import { apiAddressOf } from '../db/api-role'
import { BANK, createDatabase, type Database, type Sql } from '../db/database'
import { ownerUrlOf } from '../db/owner-url'
import { createPool, type PoolLimits } from '../db/pool'
import { knownMigrations } from '../db/prepare'
import { sql } from '../db/sql'
import { secretVariables, withSecretFiles } from '../files/secret-files'
import { type Clock, systemClock } from '../kit/clock'
import { causeOf } from './line'
import { standbyLag } from './standby-lag'

/** Thrown when something that a check needs is missing; another check reports that. */
export class CannotCheck extends Error {}

export type Env = Record<string, string | undefined>

export interface Machine {
  nodeVersion: string
  isRoot: boolean
  /** @throws where there is no such folder */
  space(folder: string): Promise<{ free: number; total: number }>
}

export interface Surroundings {
  /** With the secrets that files hold, where they can be read. */
  env: Env
  clock: Clock
  machine: Machine
  dataDir: string
  /** The folder that backups lie in side by side; null where nobody named it. */
  backups: string | null
  /** Accounts to ask the bank about; null where nobody named them. */
  samples: BankSamples | null
  /** Why the settings cannot be read; null where they can. */
  fault: string | null
  /** @throws CannotCheck where they cannot be read */
  config(): Config
  /** @throws CannotCheck where no database is named and none runs here */
  ownerUrl(): string
  /** The address that the API itself uses. */
  apiUrl(): string
  /** Reads as the owner. @throws CannotCheck where the database does not answer */
  server<T>(work: (db: Sql) => Promise<T>): Promise<T>
  /** The same where the schema is this version's. @throws CannotCheck where it is not */
  tables<T>(work: (db: Sql) => Promise<T>): Promise<T>
  /** Why the database does not answer, as it or the line says; empty where it does. */
  whyNoDatabase(): Promise<string>
  /** Seconds that the standby is behind; null for too many. @throws Error that says why it cannot be read */
  standbyLag(): Promise<number | null>
  /** Another server to ask for the time than those of the settings. */
  timeFrom: string | null
  /** Whether the platform was ever started on this database; null where that is not known. */
  hasStarted(): Promise<boolean | null>
  /** The text without anything that opens something. */
  hide(text: string): string
  close(): Promise<void>
}

export interface Asked {
  backups?: string | null | undefined
  samples?: BankSamples | null | undefined
  clock?: Clock
  machine?: Partial<Machine>
}

const LIMITS: PoolLimits = { max: 3, wait: 5_000, statement: 8_000, idleInTransaction: 10_000 }

const thisMachine: Machine = {
  nodeVersion: process.versions.node,
  isRoot: process.getuid?.() === 0,
  async space(folder) {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  },
}

const SECRET = /SECRET|TOKEN|PASSWORD|PASSWD|KEY|HEADERS|CREDENTIAL|SECOND_FACTOR/
/** Shorter ones would take letters out of other words. */
const MIN_SECRET = 5

/** Secrets in an address: the password or, without one, the user, and the values behind the question mark. */
function secretsOfAddress(value: string): string[] {
  if (!URL.canParse(value)) return []
  const { username, password, searchParams } = new URL(value)
  const parameters = [...searchParams].filter(([name]) => !/^(ssl\w*|host)$/.test(name)).map(([, one]) => one)
  const said = [password, ...parameters, ...(password ? [] : [username])]
  return said.flatMap((one) => {
    try {
      return [one, decodeURIComponent(one)]
    } catch {
      return [one]
    }
  })
}

/** Everything in the environment that could open something, the longest first. */
function secretsIn(env: Env): string[] {
  const found = Object.entries(env).flatMap(([name, value = '']) => {
    const isSecret = (secretVariables as readonly string[]).includes(name) || SECRET.test(name)
    return [...(isSecret && !name.endsWith('_FILE') ? [value, value.trim()] : []), ...secretsOfAddress(value)]
  })
  return [...new Set(found)].filter((one) => one.length >= MIN_SECRET).sort((a, b) => b.length - a.length)
}

function settingsOf(env: Env): { env: Env; config: Config | null; fault: string | null } {
  try {
    const read = withSecretFiles(env)
    return { env: read, config: readConfig(env, []), fault: null }
  } catch (error) {
    return { env: secretsAnyway(env), config: null, fault: (error as Error).message }
  }
}

/** So that they are hidden even where another setting is wrong. */
function secretsAnyway(env: Env): Env {
  try {
    return withSecretFiles(env)
  } catch {
    return env
  }
}

type SchemaState = 'none' | 'other' | 'this'

async function schemaState(db: Sql): Promise<SchemaState> {
  const found = await db.first<{ there: boolean }>(
    sql`SELECT to_regclass('public.schema_migrations') IS NOT NULL AS there`,
  )
  if (!found?.there) return 'none'
  const rows = await db.rows<{ name: string }>(sql`SELECT name FROM schema_migrations`)
  const applied = new Set(rows.map(({ name }) => name))
  const known = knownMigrations()
  return known.length === applied.size && known.every((name) => applied.has(name)) ? 'this' : 'other'
}

/** The database by its owner, which is opened when a check first asks. */
function readerOf(ownerUrl: () => string) {
  let database: Database | undefined
  let reached: Promise<Error | null> | undefined
  let schema: Promise<SchemaState> | undefined

  const open = (): Database => {
    database ??= createDatabase(createPool({ url: ownerUrl(), name: 'dcir-doctor', limits: LIMITS, prepared: false }))
    return database
  }
  /** Why it cannot be reached, asked once; null where it can. */
  const faultOf = async () => {
    try {
      await open().read(BANK, async () => undefined)
      return null
    } catch (error) {
      return error as Error
    }
  }
  const read = async <T>(work: (db: Sql) => Promise<T>): Promise<T> => {
    reached ??= faultOf()
    const fault = await reached
    const why = fault instanceof CannotCheck ? fault.message : 'the database cannot be reached'
    if (fault !== null) throw new CannotCheck(`Not looked at: ${why}.`)
    return open().read(BANK, work)
  }
  const state = () => {
    schema ??= read(schemaState)
    return schema
  }
  return {
    read,
    state,
    why: async () => causeOf(await reached),
    close: async () => {
      await database?.close()
    },
  }
}

/** @param given the environment of the process, or a test's */
export function surroundingsOf(given: Env, asked: Asked = {}): Surroundings {
  const { env, config, fault } = settingsOf(given)
  const secrets = secretsIn(env)
  const settings = () => {
    if (config === null) throw new CannotCheck('Not looked at: the settings cannot be read.')
    return config
  }
  const ownerUrl = () => {
    try {
      return ownerUrlOf(settings())
    } catch (error) {
      if (error instanceof CannotCheck) throw error
      throw new CannotCheck('no database is named, and none of the platform’s own runs here')
    }
  }
  const reader = readerOf(ownerUrl)
  return {
    env,
    fault,
    clock: asked.clock ?? systemClock,
    machine: { ...thisMachine, ...asked.machine },
    dataDir: resolve(env.DCIR_DATA_DIR ?? '.data'),
    backups: asked.backups ?? null,
    samples: asked.samples ?? null,
    config: settings,
    ownerUrl,
    apiUrl: () => apiAddressOf(settings(), ownerUrl()),
    server: reader.read,
    async tables(work) {
      const state = await reader.state()
      if (state === 'none') throw new CannotCheck('Not looked at: the platform was never started on this database.')
      if (state === 'other') throw new CannotCheck('Not looked at: the schema is of another version.')
      return reader.read(work)
    },
    whyNoDatabase: reader.why,
    standbyLag: () => standbyLag(settings(), apiAddressOf(settings(), ownerUrl())),
    timeFrom: null,
    async hasStarted() {
      if (config && !config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) return false
      return reader.state().then(
        (state) => state !== 'none',
        () => null,
      )
    },
    hide: (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text),
    close: reader.close,
  }
}
