/** The platform as processes on a data folder of its own: the built API with its PostgreSQL, and the command line. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiUrl } from '@dcir/api/db/api-role'
import { BANK, createDatabase } from '@dcir/api/db/database'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { keptSecretsKey } from '@dcir/api/features/access/secrets-key'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import { systemClock } from '@dcir/api/kit/clock'
import { DEMO_PASSWORD, seedDemoPeople, seedDemoRoles } from '@dcir/api/simulator/demo'
import { session } from '@dcir/core/access/session-contract'
import { type Client, createClient, type TransportRequest } from '@dcir/core/client/client'
import { fullPath } from '@dcir/core/contract/endpoint'
import { MAX_INGEST_BATCH, transactions } from '@dcir/core/transactions/contract'
import { type ApiProcess, startApi } from '../bench/api-process'
import { root } from '../bench/measured-process'
import { type MemoryWatch, watchMemory } from '../support/memory-watch'

type Incoming = Parameters<typeof ingestBatch>[1][number]
type Row = Record<string, unknown>

const BATCH = 5000

/** Batches of transactions to fill in at once, without the first ones, which are there already. */
export function* batchesOf(source: Iterable<Incoming>, skip: number): Generator<Incoming[]> {
  let batch: Incoming[] = []
  let at = 0
  for (const transaction of source) {
    if (at++ < skip) continue
    batch.push(transaction)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

export interface CommandEnd {
  code: number | null
  stdout: string
  stderr: string
}

export interface Platform {
  folder: string
  /** The number of the API's process. */
  pid(): number
  address: string
  memory: MemoryWatch
  /** Output of the API on its error stream, over all its restarts. */
  said(): string
  /** Kills the API without warning and starts it again on the same port and data. */
  killAndStart(between?: () => Promise<void>): Promise<void>
  /** A statement on the database, by its owner; null while there is none to answer. */
  ask(statement: string): Promise<Row | null>
  /** Transactions straight into the database, by the function that the endpoint uses. */
  fill(batches: Iterable<Incoming[]>): Promise<void>
  /** Transactions through the ingestion endpoint, as the switch sends them. */
  ingest(incoming: readonly Incoming[]): Promise<number>
  signIn(username: string): Promise<Client>
  command(name: string, ...args: string[]): Promise<CommandEnd>
  /** @param between what is to be done once its programs have ended, before its folder goes */
  close(between?: () => void): Promise<void>
}

async function transport({ method, url, headers, body }: TransportRequest) {
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: body as string }) })
  const header = (name: string) => response.headers.get(name)
  return { status: response.status, header, text: () => response.text(), raw: response }
}

let counter = 0
const newId = () => `long-request-${String(counter++).padStart(6, '0')}`

interface Place {
  address: string
  folder: string
  memory: MemoryWatch
  env: Record<string, string>
}

/** Runs the command line as an unattended job would. */
function runCommand(platform: Place, name: string, args: string[]) {
  const env = {
    ...process.env,
    ...platform.env,
    DCIR_API_URL: platform.address,
    DCIR_CONFIG_DIR: join(platform.folder, 'cli'),
    DCIR_DATA_DIR: join(platform.folder, 'data'),
    DCIR_USERNAME: 'bo.admin',
    DCIR_PASSWORD: DEMO_PASSWORD,
  }
  const program = join(root, 'dist/cli/dcir.js')
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  platform.memory.follow(name, child.pid ?? 0)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise<CommandEnd>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
}

/** The server's process, by the file that PostgreSQL keeps; in its base folder where that is apart. */
function postgresPid(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postgres/postmaster.pid'), 'utf8').split('\n')[0]) || null
  } catch {
    return null
  }
}

interface Start {
  /** Prepares the data folder before the first start, such as on a disk of its own. */
  prepare?(dataDir: string): void
  /** Beside what every API and every command gets. */
  env?: Record<string, string>
  /** Takes the log of every API. */
  onLog?: (text: string) => void
}

export async function startPlatform({ prepare, env = {}, onLog }: Start = {}): Promise<Platform> {
  const folder = mkdtempSync(join(tmpdir(), 'dcir-long-'))
  // As root the server runs under another account, which has to get through this folder.
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  prepare?.(dataDir)
  const memory = watchMemory()
  let said = ''
  let api: ApiProcess
  const start = async (port?: number) => {
    api = await startApi({ dataDir, env, ...(onLog ? { onLog } : {}), ...(port ? { port } : {}) })
    memory.follow('API', api.pid)
  }
  await start()
  memory.followTree('PostgreSQL', () => postgresPid(dataDir))
  const ownerUrl = () => readFileSync(join(dataDir, 'postgres/postgres.url'), 'utf8').trim()
  const { address, port } = api!
  const client = (token: string | null) =>
    createClient({ transport, host: address, token: () => token, door: () => 'backoffice', newId })

  const database = createDatabase(createPool({ url: apiUrl(ownerUrl()), name: 'long', max: 2 }))
  await seedDemoRoles(ownerUrl())
  await seedDemoPeople(database, systemClock, keptSecretsKey(dataDir, null))
  await database.close()

  return {
    folder,
    pid: () => api.pid,
    address,
    memory,
    said: () => said + api.said(),
    async killAndStart(between) {
      await api.kill()
      said += api.said()
      await between?.()
      await start(port)
    },
    async ask(statement) {
      try {
        return await withConnection(
          ownerUrl(),
          async (connection) => (await connection.query<Row>(statement)).rows[0] ?? {},
        )
      } catch {
        return null
      }
    },
    async fill(batches) {
      const direct = createDatabase(createPool({ url: apiUrl(ownerUrl()), name: 'long', max: 2 }))
      try {
        for (const batch of batches) await direct.transaction(BANK, (sql) => ingestBatch(sql, batch))
      } finally {
        await direct.close()
      }
    },
    async ingest(incoming) {
      const token = readFileSync(join(dataDir, 'ingestion-token'), 'utf8').trim()
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      let accepted = 0
      for (let at = 0; at < incoming.length; at += MAX_INGEST_BATCH) {
        const body = JSON.stringify({ transactions: incoming.slice(at, at + MAX_INGEST_BATCH) })
        const response = await fetch(address + fullPath(transactions.ingest), { method: 'POST', headers, body })
        const answer = (await response.json()) as { result?: { accepted: number } }
        if (!response.ok) throw new Error(`ingestion answered ${response.status}: ${JSON.stringify(answer)}`)
        accepted += answer.result?.accepted ?? 0
      }
      return accepted
    },
    async signIn(username) {
      const { cosmosResponse } = await client(null).call(session.login, { body: { username, password: DEMO_PASSWORD } })
      if (!cosmosResponse) throw new Error(`${username} got no session`)
      return client(cosmosResponse.accessToken)
    },
    command: (name, ...args) => runCommand({ address, folder, memory, env }, name, args),
    async close(between) {
      memory.stop()
      await api.stop()
      between?.()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
