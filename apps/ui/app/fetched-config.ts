import { type RuntimeConfig, readRuntimeConfig } from '@dcir/core/contract/runtime-config'
import { heardServer } from '../client/server-clock'

/** `/config.json` cannot be used; the message says why, for whoever runs this console. */
export class ConfigError extends Error {}

/** Reads and checks `/config.json`, where the page does not bring the configuration. */
export async function fetchedConfig(expected: RuntimeConfig['console']): Promise<RuntimeConfig> {
  const read = readRuntimeConfig(await fetched())
  if ('wrong' in read) {
    throw new ConfigError(`/config.json is not as it must be. Missing or wrong: ${read.wrong.join(', ')}.`)
  }
  if (read.config.console === expected) return read.config
  throw new ConfigError(`/config.json is that of the ${read.config.console} console, and this is ${expected}.`)
}

async function fetched(): Promise<unknown> {
  const askedAt = Date.now()
  const response = await fetch('/config.json', { cache: 'no-store', credentials: 'same-origin' }).catch(() => null)
  if (!response) throw new ConfigError('/config.json could not be loaded.')
  heardServer(response.headers.get('date'), askedAt)
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new ConfigError(refusal(response.status, body))
  if (body === undefined) throw new ConfigError('/config.json is not JSON.')
  return body
}

/** The console's own host says what is wrong with its file; another one says no more than its status. */
function refusal(status: number, body: unknown): string {
  const { message } = (typeof body === 'object' && body !== null ? body : {}) as { message?: unknown }
  return typeof message === 'string' ? message : `/config.json was answered with status ${status}.`
}
