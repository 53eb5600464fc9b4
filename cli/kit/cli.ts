/** Context of every command: the terminal, the service, and the current sign-in. */
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { type Client, createClient } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { type Api, createApi } from './api'
import { apiKeyOf } from './api-key'
import { usageError } from './exit-codes'
import type { Host, LocalPath } from './host'
import { configFolder, type ProfileStore, profileStore } from './profile'
import { type Asker, createAsker } from './prompt'
import { withRetries } from './retry'
import { type Credentials, type Desk, environmentCode } from './sign-in'
import { createTerminal, type Terminal } from './terminal'
import { createTransport } from './transport'

export const DEFAULT_API = 'http://127.0.0.1:4000'
export const DEFAULT_PROFILE = 'default'

/** The flags of every command. */
export interface GlobalOptions {
  json?: boolean
  api?: string
  profile?: string
  color?: boolean
  quiet?: boolean
  retry?: string
  timeout?: string
}

export interface Cli {
  terminal: Terminal
  env: NodeJS.ProcessEnv
  stdin: Host['stdin']
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  asker: Asker
  now(): Date
  /** The file or folder that somebody named, from the working folder on. */
  path(typed: string): LocalPath
  /** For the programs that a command starts. */
  folder: string
  credentials: Credentials | null
  api(): Promise<Api>
  /** The same for the monitor, which has a sign-in of its own. */
  monitor(): Promise<Api>
  /** The one of the two that an endpoint belongs to. */
  apiOf(endpoint: Pick<Endpoint, 'base'>): Promise<Api>
  /** A client with a credential of its own, such as that of the switch. */
  clientOf(token: string): Promise<Client>
  close(): Promise<void>
}

/** The service's address without a slash at its end; a password in it would be printed and logged, so it is refused. */
export function serviceAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw usageError(`${text} is not an address such as ${DEFAULT_API}.`)
  if (url.username || url.password) throw usageError('The address of the service must not hold a sign-in.')
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`
}

const MAX_RETRIES = 100
const MAX_TIMEOUT = 3600

function wholeNumber(flag: string, text: string, most: number): number {
  if (/^\d{1,6}$/.test(text) && Number(text) <= most) return Number(text)
  throw usageError(`${flag}: ${text} is not a whole number up to ${most}.`)
}

export function createCli(options: GlobalOptions, host: Host): Cli {
  const { stdin, stdout, stderr, env, folder, now, signal } = host
  const path = (typed: string): LocalPath => ({ typed, path: resolve(folder, typed) })
  const { json = false, quiet = false, color = true } = options
  const terminal = createTerminal({ stdout, stderr, env, color, json, quiet })
  const retries = wholeNumber('--retry', options.retry ?? '0', MAX_RETRIES)
  const seconds = options.timeout === undefined ? null : wholeNumber('--timeout', options.timeout, MAX_TIMEOUT)
  if (seconds === 0) throw usageError('--timeout: at least 1 second.')
  const { DCIR_USERNAME: username, DCIR_PASSWORD: password } = env
  const credentials = username && password ? { username, password } : null
  const profile = options.profile ?? env.DCIR_PROFILE ?? DEFAULT_PROFILE
  const storeOf = (name: string) => profileStore(path(configFolder(env)).path, name, terminal.say)
  const stores = { platform: storeOf(profile), monitor: storeOf(`${profile}.monitor`) }
  const opened: Partial<Record<Desk, Promise<Api>>> = {}

  const connected = () => createTransport({ env, timeoutMs: seconds === null ? undefined : seconds * 1000 })
  const closing: (() => Promise<void>)[] = []

  async function addressOf(store: ProfileStore): Promise<string> {
    const given = options.api ?? env.DCIR_API_URL
    return serviceAddress(given || (await store.read())?.api || (await stores.platform.read())?.api || DEFAULT_API)
  }

  async function clientOf(token: string): Promise<Client> {
    const { transport, close } = connected()
    closing.push(close)
    const host = await addressOf(stores.platform)
    const client = createClient({ transport, host, token: () => token, door: () => null, newId: randomUUID })
    return withRetries(client, { times: retries, say: terminal.say, signal, newId: randomUUID })
  }

  async function open(desk: Desk): Promise<Api> {
    const store = stores[desk]
    const address = await addressOf(store)
    const key = env.DCIR_LOGIN_KEY_FILE
    const apiKey = await apiKeyOf(env, path)
    const unattended = {
      apiKey,
      credentials,
      unattendedCodes: environmentCode(env),
      keyFile: key ? path(key) : undefined,
    }
    const transport = connected()
    const parts = { desk, host: address, store, ...unattended, transport, signal, retries, say: terminal.say }
    return createApi({ ...parts, newId: randomUUID, now: () => now().getTime() })
  }

  function opening(desk: Desk): Promise<Api> {
    opened[desk] ??= open(desk)
    return opened[desk]
  }

  return {
    terminal,
    env,
    stdin,
    signal,
    folder,
    now,
    path,
    credentials,
    asker: createAsker(host, 'Set DCIR_USERNAME and DCIR_PASSWORD, and DCIR_SECOND_FACTOR where there is one.'),
    api: () => opening('platform'),
    monitor: () => opening('monitor'),
    apiOf: ({ base }) => opening(base === '/monitoring/api/v1' ? 'monitor' : 'platform'),
    clientOf,
    async close() {
      for (const one of closing) await one()
      for (const one of Object.values(opened)) await (await one.catch(() => null))?.close()
    },
  }
}
