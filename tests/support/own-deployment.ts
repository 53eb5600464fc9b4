/** A deployment of its own for one browser test: an API on a cloned database, and consoles with their own configuration. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from '@dcir/api/app'
import { readConfig } from '@dcir/api/config'
import { createConsoleServer } from '@dcir/api/console-server'
import { withConnection } from '@dcir/api/db/pool'
import { systemClock } from '@dcir/api/kit/clock'
import { folderStore } from '@dcir/api/kit/files'
import { createLog } from '@dcir/api/kit/log'
import { loginKeyOf, newLoginKey } from '@dcir/api/kit/login-key'
import { addresses, type Console } from './console'
import { cloneDatabase } from './test-database'

const consoleOf = {
  backOffice: { name: 'back-office', variable: 'BACK_OFFICE_CONFIG' },
  superAgent: { name: 'super-agent', variable: 'SUPER_AGENT_CONFIG' },
  monitor: { name: 'monitor', variable: 'MONITOR_CONFIG' },
} as const

export interface OwnConsole {
  address: string
  /** Writes its `/config.json` anew, which counts from the next load of the page. */
  configure(config: Record<string, unknown>): void
  close(): Promise<void>
}

/** A built console with its own `/config.json`, on the platform's API unless it names another. */
export async function startConsole(place: Console, first: Record<string, unknown> = {}): Promise<OwnConsole> {
  const { name, variable } = consoleOf[place]
  const folder = mkdtempSync(join(tmpdir(), 'dcir-console-'))
  const file = join(folder, 'config.json')
  const configure = (config: Record<string, unknown>) => writeFileSync(file, JSON.stringify(config))
  configure(first)
  const dist = fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))
  const env = {
    [variable]: file,
    API_URL: addresses.api,
    BACK_OFFICE_URL: addresses.backOffice,
    SUPER_AGENT_URL: addresses.superAgent,
    MONITOR_URL: addresses.monitor,
  }
  const server = createConsoleServer({ name, dist, env })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    configure,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface OwnApi {
  address: string
  /** PEM of the key that encrypted sign-ins are made for. */
  publicKey: string
  /** Runs a statement as the database's owner. */
  sql(text: string, values?: unknown[]): Promise<unknown>
  close(): Promise<void>
}

type ApiConfig = ReturnType<typeof readConfig>

/** An API with the demonstration's users in a database that nobody else uses. */
export async function startApi(config: Partial<ApiConfig> = {}): Promise<OwnApi> {
  const home = process.env.DCIR_E2E_DATA ?? ''
  const database = await cloneDatabase(readFileSync(join(home, 'postgres', 'postgres.url'), 'utf8').trim())
  const folder = mkdtempSync(join(tmpdir(), 'dcir-api-'))
  const loginKey = loginKeyOf(newLoginKey())
  const app = await buildApp({
    config: { ...readConfig({}, []), ...config },
    loginKey,
    databaseUrl: database.apiUrl,
    clock: systemClock,
    files: folderStore(folder),
    log: createLog('silent'),
    version: '1.10.0',
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return {
    address: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    publicKey: loginKey.publicKey,
    sql: (text, values = []) => withConnection(database.ownerUrl, (connection) => connection.query(text, values)),
    async close() {
      // A browser opens connections ahead of time, and one without a request would be waited for.
      const closing = app.close()
      app.http.server.closeAllConnections()
      await closing
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
