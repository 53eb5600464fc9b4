/** The transactions list at the demonstration's size: any page and any filter beside the first page. */
import { fullPath, throughDoor } from '@dcir/core/contract/endpoint'
import { transactions } from '@dcir/core/transactions/contract'
import { openDemoApp } from './demo-app'
import { type Figure, percentile } from './figures'
import type { Ground } from './ground'

const MAX_RATIO = 1.5

export async function lists(ground: Ground): Promise<Figure[]> {
  const { app, ask } = await openDemoApp(ground, 'lists')
  try {
    const last = ground.demo / 10
    const questions: Record<string, string> = {
      'page 0': '?page=0&size=10',
      [`page ${Math.floor(last * 0.48)}`]: `?page=${Math.floor(last * 0.48)}&size=10`,
      [`page ${Math.floor(last * 0.96)}`]: `?page=${Math.floor(last * 0.96)}&size=10`,
      'a filter that finds nothing': '?page=0&size=10&rrn=ZZZZZZZZZZZZ',
      'a terminal': '?page=0&size=10&terminalId=20110101',
      'a rare response code': '?page=0&size=10&otherResponseCode=68',
    }
    const times = new Map(Object.keys(questions).map((title) => [title, [] as number[]]))
    for (let turn = -10; turn < ground.calls; turn++) {
      for (const [title, query] of Object.entries(questions)) {
        const begin = performance.now()
        await ask(`${fullPath(throughDoor(transactions.list, 'backoffice'))}${query}`)
        if (turn >= 0) times.get(title)?.push(performance.now() - begin)
      }
    }
    const p95 = (title: string) => Number(percentile(times.get(title) ?? [], 0.95).toPrecision(4))
    const first = p95('page 0')
    return [...times.keys()].map((title): Figure => {
      const ratio = Number((first / p95(title)).toPrecision(4))
      const goal = `at least ${Number((1 / MAX_RATIO).toPrecision(3))}`
      const base = { figure: `list, ${title}, p95`, unit: 'ms' as const, ours: p95(title), reference: first, ratio }
      const against = `page 0 of ${ground.demo} transactions`
      return title === 'page 0'
        ? { ...base, against: 'itself', goal: 'none', met: null }
        : { ...base, against, goal, met: ratio >= 1 / MAX_RATIO }
    })
  } finally {
    await app.close()
  }
}
