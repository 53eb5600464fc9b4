/** The transactions list at the demonstration's size: any page and any filter beside the first page. */
import { join } from 'node:path'
import { buildApp } from '@dcir/api/app'
import { readConfig } from '@dcir/api/config'
import { systemClock } from '@dcir/api/kit/clock'
import { folderStore } from '@dcir/api/kit/files'
import { createLog } from '@dcir/api/kit/log'
import { loginKeyOf, newLoginKey } from '@dcir/api/kit/login-key'
import { DEMO_PASSWORD, DEMO_TRANSACTIONS, seedDemoTraffic } from '@dcir/api/simulator/demo'
import { fullPath } from '@dcir/core/contract/endpoint'
import { session } from '@dcir/core/contract/session'
import { transactions } from '@dcir/core/contract/transactions'
import { type Figure, percentile } from './figures'
import type { Ground } from './ground'

const CALLS = 200
const AT_MOST = 1.5

async function startApp(ground: Ground) {
  const { database, apiUrl: databaseUrl, asOwner } = await ground.createDatabase('bench_lists')
  await seedDemoTraffic(database, systemClock)
  await asOwner('VACUUM ANALYZE')
  return buildApp({
    config: { ...readConfig({}, []), idleSeconds: { main: 3600, monitor: 3600 } },
    loginKey: loginKeyOf(newLoginKey()),
    databaseUrl,
    clock: systemClock,
    files: folderStore(join(ground.folder, 'lists')),
    log: createLog('silent'),
    version: '0.0.0',
  })
}

export async function lists(ground: Ground): Promise<Figure[]> {
  const app = await startApp(ground)
  async function call(method: 'GET' | 'POST', url: string, more: object): Promise<string> {
    const answer = await app.http.inject({ method, url, ...more })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.body
  }
  try {
    const payload = { username: 'bo.admin', password: DEMO_PASSWORD }
    const signedIn = JSON.parse(await call('POST', fullPath(session.login), { payload }))
    const headers = { authorization: `Bearer ${signedIn.result.cosmosResponse.accessToken}` }
    const last = DEMO_TRANSACTIONS / 10
    const questions: Record<string, string> = {
      'page 0': '?page=0&size=10',
      'page 12,000': '?page=12000&size=10',
      'page 24,000': `?page=${Math.floor(last * 0.96)}&size=10`,
      'a filter that finds nothing': '?page=0&size=10&rrn=ZZZZZZZZZZZZ',
      'a terminal': '?page=0&size=10&terminalId=20110101',
      'a rare response code': '?page=0&size=10&otherResponseCode=68',
    }
    const times = new Map(Object.keys(questions).map((title) => [title, [] as number[]]))
    for (let turn = -10; turn < CALLS; turn++) {
      for (const [title, query] of Object.entries(questions)) {
        const begin = performance.now()
        await call('GET', `${fullPath(transactions.list)}${query}`, { headers })
        if (turn >= 0) times.get(title)?.push(performance.now() - begin)
      }
    }
    const p95 = (title: string) => Number(percentile(times.get(title) ?? [], 0.95).toPrecision(4))
    const first = p95('page 0')
    return [...times.keys()].map((title): Figure => {
      const ratio = Number((first / p95(title)).toPrecision(4))
      const goal = `at least ${Number((1 / AT_MOST).toPrecision(3))}`
      const told = { figure: `list, ${title}, p95`, unit: 'ms' as const, ours: p95(title), reference: first, ratio }
      const against = `page 0 of ${DEMO_TRANSACTIONS} transactions`
      return title === 'page 0'
        ? { ...told, against: 'itself', goal: 'none', met: null }
        : { ...told, against, goal, met: ratio >= 1 / AT_MOST }
    })
  } finally {
    await app.close()
  }
}
