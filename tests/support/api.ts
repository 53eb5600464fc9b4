/** A real API on a database of its own, listening on a free port. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, buildApp } from '@dcir/api/app'
import { readConfig } from '@dcir/api/config'
import { prepareDatabase } from '@dcir/api/db/prepare'
import type { SecretsKey } from '@dcir/api/features/access/secrets-key'
import { type FileStore, folderStore } from '@dcir/api/files/files'
import { fixedClock } from '@dcir/api/kit/clock'
import { createLog } from '@dcir/api/kit/log'
import { movedClock } from '@dcir/api/kit/moved-clock'
import { DEMO_PASSWORD } from '@dcir/api/simulator/demo'
import { session } from '@dcir/core/access/session-contract'
import { type Client, createClient, type TransportRequest } from '@dcir/core/client/client'
import type { Door } from '@dcir/core/contract/endpoint'
import { userTypeOf } from '@dcir/core/permissions/authorities'
import { inject } from 'vitest'
import { testLoginKey } from './login-key'
import { type TestBank, testBank } from './test-bank'
import { cloneDatabase, emptyDatabase, TEST_NOW, type TestDatabase, testSecretsKey } from './test-database'

export interface TestApi {
  app: App
  address: string
  database: TestDatabase
  clock: ReturnType<typeof fixedClock>
  bank: TestBank
  /** Where its file store lies. */
  folder: string
  /** Signs in through the API and returns the token. */
  signIn(username: string, password?: string): Promise<string>
  signInToMonitor(username: string): Promise<string>
  /** A typed client of the contract; without a username it has no token. */
  client(token?: string | null): Client
  close(): Promise<void>
}

async function fetchTransport(request: TransportRequest) {
  const { method, url, headers } = request
  const form = new FormData()
  const fields = request.file && request.body ? (JSON.parse(request.body) as Record<string, unknown>) : {}
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  // A form writes its own content type, with its boundary.
  if (request.file) delete headers['content-type']
  for (const content of [request.file?.content, request.file?.second]) {
    if (request.file && content) form.append(request.file.field, content as Blob)
  }
  const body = request.file ? form : request.body
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  return {
    status: response.status,
    header: (name: string) => response.headers.get(name),
    text: () => response.text(),
    raw: response,
  }
}

let counter = 0
const newId = () => `test-request-${String(counter++).padStart(6, '0')}`

interface Options {
  /** Another process on the database of this one, with the same clock. */
  beside?: TestApi
  /** On a database as a new bank has it: its tables and what every bank has in them, and nobody. */
  newBank?: boolean
  /** A training world, whose clock is ahead of the test's by what it was moved. */
  training?: boolean
  /** The platform's own simulated bank, which can misbehave on demand, instead of the test's. */
  simulatedBank?: boolean
  services?: readonly string[] | 'all'
  config?: Partial<Parameters<typeof buildApp>[0]['config']>
  secretsKey?: SecretsKey
  /** A standby, and how far it is behind. */
  standby?: { url: string; lag?: () => number | null }
  /** Instead of the folder. */
  files?: FileStore
  logLevel?: string
  /** Takes every line of the log. */
  logTo?: { write(line: string): void }
}

async function newBank(): Promise<TestDatabase> {
  const database = await emptyDatabase(inject('postgresUrl'))
  await prepareDatabase(database.ownerUrl)
  return database
}

export async function startTestApi(options: Options = {}): Promise<TestApi> {
  const made = () => (options.newBank ? newBank() : cloneDatabase(inject('postgresUrl')))
  const database = options.beside?.database ?? (await made())
  const folder = mkdtempSync(join(tmpdir(), 'dcir-test-'))
  // A bank that a test configures, or none.
  const isNamed = options.config?.bank !== undefined && options.config.bank !== 'simulated'
  const bank = options.beside?.bank ?? testBank()
  const clock = options.beside?.clock ?? fixedClock(TEST_NOW)
  const app = await buildApp({
    config: {
      ...{
        ...readConfig(options.training ? { TRAINING: 'on' } : {}, []),
        dataDir: folder,
        databaseReadUrl: options.standby?.url ?? null,
      },
      ...options.config,
    },
    loginKey: testLoginKey(),
    secretsKey: options.secretsKey ?? testSecretsKey,
    databaseUrl: database.apiUrl,
    clock: options.training ? movedClock(clock) : clock,
    files: options.files ?? folderStore(folder),
    log: createLog(options.logLevel ?? 'silent', options.logTo),
    ...(isNamed || options.simulatedBank ? {} : { bank }),
    ...(options.standby?.lag ? { readLag: options.standby.lag } : {}),
    backoffMs: () => 20,
  })
  if (options.services) await app.startServices(options.services)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const port = (app.http.server.address() as { port: number }).port
  const address = `http://127.0.0.1:${port}`
  /** Door of the console in which each token would be used. */
  const doors = new Map<string | null, Door>()
  const client = (token: string | null = null) =>
    createClient({
      transport: fetchTransport,
      host: address,
      token: () => token,
      door: () => doors.get(token) ?? 'backoffice',
      newId,
    })
  return {
    app,
    address,
    database,
    clock,
    bank,
    folder,
    client,
    async signIn(username, password = DEMO_PASSWORD) {
      const result = await client().call(session.login, { body: { username, password } })
      if (!result.cosmosResponse) throw new Error(`${username} got no session`)
      const { accessToken, authorities } = result.cosmosResponse
      const isAgent = userTypeOf([authorities].flat()) === 'front-office'
      doors.set(accessToken, isAgent ? 'frontoffice' : 'backoffice')
      return accessToken
    },
    async signInToMonitor(username) {
      const { token } = await client().call(session.monitorLogin, { body: { username, password: DEMO_PASSWORD } })
      if (!token) throw new Error(`${username} got no session`)
      return token
    },
    async close() {
      await app.close()
      if (!options.beside) await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
