/** Tools of the benches: a folder, statements, and a PostgreSQL of their own. All of it is removed at the end. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiRoleOf, apiUrl } from '@dcir/api/db/api-role'
import { createDatabase, type Database } from '@dcir/api/db/database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@dcir/api/db/embedded'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { newSecretsKey, secretsKeyOf } from '@dcir/api/features/access/secrets-key'
import { systemClock } from '@dcir/api/kit/clock'
import { seedDemoPeople, seedDemoRoles } from '@dcir/api/simulator/demo'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { type PlantedCounts, writeStatement } from '../support/statement-file'
import type { Size } from './sizes'

export const BENCH_DAY = '2026-11-20'

export interface BenchDatabase {
  ownerUrl: string
  apiUrl: string
  /** As the API sees it: by the role that owns nothing, under row-level security. */
  database: Database
  /** As the owner, outside any scope. */
  asOwner(statement: string): Promise<void>
}

export interface StatementMade {
  path: string
  counts: PlantedCounts
}

export interface Ground extends Size {
  folder: string
  /** A statement of the bench's day; `clean` leaves out what would be refused. Written once for each kind. */
  statement(rows: number, kind?: 'clean' | 'faulty'): Promise<StatementMade>
  /** A database with the schema and the demonstration's people, and no transactions. */
  createDatabase(name: string): Promise<BenchDatabase>
  close(): Promise<void>
}

/** As the product sets it up, but that no housekeeping falls into one half of a pair. */
const settings = { autovacuum: 'off' }

function planOf(rows: number, kind: 'clean' | 'faulty') {
  const faults = { duplicates: Math.floor(rows / 500), badRows: Math.floor(rows / 2000) }
  const source = trafficOf(BENCH_DAY, Math.ceil(rows * 1.001))
  return { rows, seed: 7, source, quotedCells: true, bom: true, ...(kind === 'faulty' ? faults : {}) }
}

const TEMPLATE = 'dcir_bench_template'

function named(url: string, name: string): string {
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.toString()
}

/** The schema and the demonstration's people, made once for all databases of a run. */
async function makeTemplate(url: string): Promise<string> {
  await withConnection(url, (connection) => connection.query(`CREATE DATABASE ${TEMPLATE}`))
  const ownerUrl = named(url, TEMPLATE)
  await prepareDatabase(ownerUrl)
  const database = createDatabase(createPool({ url: apiUrl(ownerUrl), name: 'bench', max: 1 }))
  await seedDemoRoles(ownerUrl)
  await seedDemoPeople(database, systemClock, secretsKeyOf(newSecretsKey()))
  await database.close()
  return TEMPLATE
}

/** @param givenUrl a server to use in place of one of its own */
export function openGround(size: Size, givenUrl?: string): Ground {
  const folder = mkdtempSync(join(tmpdir(), 'dcir-bench-'))
  // As root the server runs under another account, which has to get through this folder.
  chmodSync(folder, 0o711)
  const written = new Map<string, Promise<StatementMade>>()
  const open: Database[] = []
  let server: Promise<EmbeddedPostgres> | null = null
  let template: Promise<string> | null = null

  async function serverUrl(): Promise<string> {
    if (givenUrl) return givenUrl
    server ??= startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings, log: () => {} })
    return (await server).superuserUrl
  }

  async function write(path: string, count: number, kind: 'clean' | 'faulty'): Promise<StatementMade> {
    return { path, counts: await writeStatement(path, planOf(count, kind)) }
  }

  return {
    ...size,
    folder,
    statement(count, kind = 'faulty') {
      const path = join(folder, `${kind}-${count}.csv`)
      const made = written.get(path) ?? write(path, count, kind)
      written.set(path, made)
      return made
    },
    async createDatabase(name) {
      const url = await serverUrl()
      const ownerUrl = named(url, name)
      template ??= makeTemplate(url)
      await withConnection(url, async (connection) =>
        connection.query(`CREATE DATABASE ${name} TEMPLATE ${await template}`),
      )
      const ofApi = apiUrl(ownerUrl, apiRoleOf(named(url, TEMPLATE)))
      const database = createDatabase(createPool({ url: ofApi, name: 'bench', max: 4 }))
      open.push(database)
      const asOwner = async (statement: string) => {
        await withConnection(ownerUrl, (connection) => connection.query(statement))
      }
      return { ownerUrl, apiUrl: ofApi, database, asOwner }
    },
    async close() {
      for (const database of open) await database.close()
      await (await server)?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
