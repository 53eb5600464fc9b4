/** A deployment of its own for one browser test: an API on a cloned database, and consoles with their own configuration. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, buildApp } from '@dcir/api/app'
import { readConfig } from '@dcir/api/config'
import { superuserUrlOf } from '@dcir/api/db/owner-url'
import { withConnection } from '@dcir/api/db/pool'
import { folderStore } from '@dcir/api/files/files'
import { type Clock, systemClock } from '@dcir/api/kit/clock'
import { createLog } from '@dcir/api/kit/log'
import type { Console } from './console'
import type { DatabaseLine } from './database-line'
import { type Deployment, deploy } from './deployment'
import { testLoginKey } from './login-key'
import { cloneDatabase, testSecretsKey } from './test-database'

const nameOf = { backOffice: 'back-office', superAgent: 'super-agent', monitor: 'monitor' } as const

export type OwnConsole = Deployment

/** A built console with its own `/config.json`, on the platform's API unless it names another. */
export const startConsole = (place: Console, config: Record<string, unknown> = {}): Promise<OwnConsole> =>
  deploy(nameOf[place], config)

export interface OwnApi {
  address: string
  /** PEM of the key that encrypted sign-ins are made for. */
  publicKey: string
  /** The credential of its switch. */
  token: string
  /** Runs a statement as the database's owner. */
  sql(text: string, values?: unknown[]): Promise<unknown>
  /** Keeps it as it is while a demonstration is loaded, until the work has ended. */
  whileLoading: App['whileLoading']
  close(): Promise<void>
}

type ApiConfig = ReturnType<typeof readConfig>

/**
 * An API with the demonstration's users in a database that nobody else uses.
 * @param services the worker groups that it runs, none unless given
 * @param line what the API reaches its database by, where a test cuts it
 */
export async function startApi(
  config: Partial<ApiConfig> = {},
  clock: Clock = systemClock,
  services: readonly string[] = [],
  line?: DatabaseLine,
): Promise<OwnApi> {
  const home = process.env.DCIR_E2E_DATA ?? ''
  const database = await cloneDatabase(superuserUrlOf(home))
  const folder = mkdtempSync(join(tmpdir(), 'dcir-api-'))
  const loginKey = testLoginKey()
  const app = await buildApp({
    config: { ...readConfig({ CONSOLE_ORIGINS: 'http://127.0.0.1:*,http://localhost:*' }, []), ...config },
    loginKey,
    secretsKey: testSecretsKey,
    databaseUrl: line ? await line.to(database.apiUrl) : database.apiUrl,
    clock,
    files: folderStore(folder),
    log: createLog('silent'),
  })
  const token = randomBytes(32).toString('base64url')
  await app.services.sessions.setServiceToken('switch', token)
  if (services.length > 0) await app.startServices(services)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return {
    address: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    publicKey: loginKey.publicKey,
    token,
    whileLoading: app.whileLoading,
    sql: (text, values = []) => withConnection(database.ownerUrl, (connection) => connection.query(text, values)),
    async close() {
      // A browser opens connections ahead of time, at any moment until the server takes no more, and one without a
      // request would be waited for as long as headers may take: a minute.
      const cut = setInterval(() => app.http.server.closeAllConnections(), 20)
      await app.close().finally(() => clearInterval(cut))
      await line?.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An API with both main consoles on it. */
export async function startPair() {
  const api = await startApi()
  const config = { apiBase: api.address }
  const [backOffice, superAgent] = await Promise.all([
    startConsole('backOffice', config),
    startConsole('superAgent', config),
  ])
  const close = async () => {
    await Promise.all([backOffice.close(), superAgent.close()])
    await api.close()
  }
  return { api, backOffice, superAgent, close }
}
