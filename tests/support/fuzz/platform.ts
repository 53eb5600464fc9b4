/** The whole contract under made-up requests, on a platform of its own with all its worker groups. */
import { availableParallelism, loadavg } from 'node:os'
import { addresses } from '@dcir/core/contract/all'
import { startTestApi } from '../api'
import { type FuzzOptions, type FuzzOutcome, fuzz } from './driver'
import { fuzzGround } from './ground'

/** Growth of the heap that is allowed between the first third of the requests and the last of them. */
const GROWTH_BYTES = 50 * 1024 ** 2
const SLOW_MS = 5_000

/** Where others want the processors as well, everything takes longer by as much. */
const slowHere = () => SLOW_MS * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

export interface PlatformOutcome extends FuzzOutcome {
  /** Everything that should not have been; empty when all is well. */
  wrong: string[]
}

/** FUZZ_ONLY names one endpoint to ask alone. */
export async function fuzzPlatform(options: Pick<FuzzOptions, 'requests' | 'seed'>): Promise<PlatformOutcome> {
  const only = process.env.FUZZ_ONLY
  const chosen = addresses.filter(({ key }) => !only || key === only)
  const logged: string[] = []
  // One proxy is believed, so that the callers have many addresses.
  const config = { proxies: 1 }
  const logTo = { write: (line: string) => void logged.push(line) }
  const api = await startTestApi({ services: 'all', logLevel: 'error', logTo, config })
  try {
    const outcome = await fuzz(await fuzzGround(api), { ...options, endpoints: chosen, slowMs: slowHere() })
    const growth = outcome.heap.end - outcome.heap.warm
    const wrong = [...outcome.complaints, ...logged.map((line) => `logged: ${line}`)]
    if (growth > GROWTH_BYTES) wrong.push(`the heap grew by ${Math.round(growth / 1024 ** 2)} MB`)
    if (Object.keys(Object.prototype).length > 0 || 'polluted' in {})
      wrong.push('the prototype of all objects was changed')
    if (outcome.sent < options.requests) wrong.push(`only ${outcome.sent} requests were sent`)
    return { ...outcome, wrong }
  } finally {
    await api.close()
  }
}
