/** Memory of the built API with its jobs, as the kernel counts it: once it is ready and nobody calls, and under load. */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { keptSecretsKey } from '@dcir/api/features/access/secrets-key'
import { systemClock } from '@dcir/api/kit/clock'
import { seedDemoTraffic } from '@dcir/api/simulator/demo'
import { fullPath, throughDoor } from '@dcir/core/contract/endpoint'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { today } from '@dcir/core/today/contract'
import { transactions } from '@dcir/core/transactions/contract'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { peakMegabytes, residentMegabytes } from '../support/memory-watch'
import { paced } from '../support/paced'
import { startApi } from './api-process'
import { signIn } from './demo-app'
import { atMost, type Figure, seconds } from './figures'
import type { Ground } from './ground'

const CALLS_A_SECOND = 200
/** For each call of a percentile: a minute of load at the usual size. */
const CALLS_EACH = 120
/** Likewise: two minutes, in which the work of a start ends and its garbage is collected. */
const REST_MS_EACH = 1200

/** Asks from one address after another: how many calls one may make in a minute is not what is measured. */
function asking(address: string, token: string) {
  let asked = 0
  return async (path: string): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.0.${asked++ % 250}` }
    const response = await fetch(address + path, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
}

export async function memory(ground: Ground): Promise<Figure[]> {
  const { ownerUrl, database } = await ground.createDatabase('bench_memory')
  await seedDemoTraffic(database, systemClock, ground.demo)
  const dataDir = join(ground.folder, 'memory')
  keptSecretsKey(dataDir, null)
  const api = await startApi({ dataDir, env: { DATABASE_URL: ownerUrl, TRUSTED_PROXIES: '1' } })
  try {
    await setTimeout(ground.calls * REST_MS_EACH)
    const atRest = Math.round(residentMegabytes(api.pid))
    const ask = asking(api.address, await signIn(api.address))
    const atDoor = (entry: Parameters<typeof throughDoor>[0]) => fullPath(throughDoor(entry, 'backoffice'))
    const lists = [atDoor(transactions.list), fullPath(disputeLists.all)]
    const pages = lists.flatMap((path) => [0, 3, 40].map((page) => `${path}?page=${page}&size=50`))
    const paths = [...pages, atDoor(today.list), atDoor(dashboards.transactionsToday)]
    const faults: unknown[] = []
    const calls = ground.calls * CALLS_EACH
    const took = await seconds(() =>
      paced(
        CALLS_A_SECOND,
        (at) => at < calls,
        (at) => ask(paths[at % paths.length] as string).catch((fault: unknown) => void faults.push(fault)),
      ),
    )
    if (faults.length > 0) throw faults[0]
    const underLoad = Math.round(peakMegabytes(api.pid))
    return [
      atMost('API at rest, resident memory', 'MB', atRest, 150),
      atMost(`API at ${Math.round(calls / took)} calls a second, peak memory`, 'MB', underLoad, 350),
    ]
  } finally {
    await api.stop()
  }
}
