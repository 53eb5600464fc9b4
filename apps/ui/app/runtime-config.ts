import { type RuntimeConfig, readRuntimeConfig } from '@dcir/core/contract/runtime-config'
import { createContext, useContext } from 'react'
import * as z from 'zod/mini'
import { heardServer } from '../client/server-clock'

// Making parsers from text is what the content security policy forbids, and even trying is reported.
z.config({ jitless: true })

export type { RuntimeConfig } from '@dcir/core/contract/runtime-config'

const ConfigContext = createContext<RuntimeConfig | null>(null)

/** Gives the deployment's configuration to everything below. */
export const RuntimeConfigProvider = ConfigContext

/** The deployment's configuration, already checked. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('useRuntimeConfig is used outside RuntimeConfigProvider')
  return config
}

/** `/config.json` cannot be used; the message says why, for whoever runs this console. */
export class ConfigError extends Error {}

/** Reads and checks `/config.json`. One build serves every bank; this file makes the difference. */
export async function loadRuntimeConfig(expected: RuntimeConfig['console']): Promise<RuntimeConfig> {
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
