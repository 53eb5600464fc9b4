import { firstPageIds } from '@dcir/core/contract/first-page'
import type { RuntimeConfig } from '@dcir/core/contract/runtime-config'
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

/**
 * The deployment's configuration. One build serves every bank; this makes the difference. Our own host checks it and
 * writes it into the page; behind another one it is fetched.
 */
export async function loadRuntimeConfig(expected: RuntimeConfig['console']): Promise<RuntimeConfig> {
  const written = document.getElementById(firstPageIds.config)
  if (!written) return (await import('./fetched-config')).fetchedConfig(expected)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { timeOrigin } = performance
  const { at = null } = written.dataset
  if (visit) heardServer(at, timeOrigin + visit.requestStart, timeOrigin + visit.responseEnd)
  return JSON.parse(written.textContent)
}
