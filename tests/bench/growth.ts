/** Cost of the same work as it grows tenfold: lists, dashboards, matching and closing; and calls of more and more clients. */
import { fullPath, throughDoor } from '@dcir/core/contract/endpoint'
import { addDays } from '@dcir/core/time/lagos'
import { transactions } from '@dcir/core/transactions/contract'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { type DemoApp, openApp } from './demo-app'
import { type Figure, median, seconds } from './figures'
import type { Ground } from './ground'
import { fillWith, SCALE_END } from './many-transactions'
import { acceptingTime, openDay } from './match'
import { openDayToClose } from './settlement'

/** Growth of the time that a tenfold of rows may bring. */
const OF_LISTS = 1.3
const OF_WORK = 11
const CLIENTS = [1, 4, 16, 64]
const WARM_UP = 5

interface Measured {
  work: string
  size: number
  time: number
}

const rounded = (value: number) => Number(value.toPrecision(4))

/** Each size beside the one before it. */
function grown(measured: readonly Measured[], unit: 'ms' | 's', most: number): Figure[] {
  return measured.map(({ work, size, time }, at) => {
    const before = measured[at - 1]
    const base = { figure: `${work}, ${size}`, unit, ours: rounded(time) }
    if (before?.work !== work)
      return { ...base, against: 'itself', reference: null, ratio: null, goal: 'none', met: null }
    const [ratio, least] = [rounded(before.time / time), rounded(1 / most)]
    const against = `the same of ${before.size}`
    return { ...base, against, reference: rounded(before.time), ratio, goal: `at least ${least}`, met: ratio >= least }
  })
}

const atDoor = (entry: Parameters<typeof throughDoor>[0], query: string) =>
  `${fullPath(throughDoor(entry, 'backoffice'))}${query}`

const questionsOf = (rows: number): Record<string, string> => ({
  'list of transactions, page 0': atDoor(transactions.list, '?page=0'),
  'list of transactions, a page in the middle': atDoor(transactions.list, `?page=${Math.floor(rows / 20)}`),
  'list of transactions, a masked PAN': atDoor(transactions.list, '?page=0&maskedPan=539983******0101'),
  'dashboard of 30 days': atDoor(
    dashboards.transactionsHistory,
    `?startDate=${addDays(SCALE_END, -29)}&endDate=${SCALE_END}`,
  ),
})

/** All sizes are asked in turns, so that whatever else the machine does falls on all of them. */
async function listGrowth(apps: ReadonlyMap<number, DemoApp>, calls: number): Promise<Figure[]> {
  const asked = [...apps].flatMap(([size, app]) =>
    Object.entries(questionsOf(size)).map(([work, url]) => ({ work, size, app, url, times: [] as number[] })),
  )
  for (let turn = -WARM_UP; turn < calls; turn++)
    for (const { app, url, times } of asked) {
      const took = await seconds(() => app.ask(url))
      if (turn >= 0) times.push(took * 1000)
    }
  return Object.keys(questionsOf(0)).flatMap((name) =>
    grown(
      asked.filter(({ work }) => work === name).map(({ times, ...one }) => ({ ...one, time: median(times) })),
      'ms',
      OF_LISTS,
    ),
  )
}

/** Page 0 asked by several at once, each its next call when the last was answered. */
async function callsOf(app: DemoApp, clients: number, calls: number): Promise<Figure> {
  const url = atDoor(transactions.list, '?page=0')
  let left = calls
  const client = async () => {
    while (left-- > 0) await app.ask(url)
  }
  const took = await seconds(() => Promise.all(Array.from({ length: clients }, client)))
  const base = {
    figure: `calls of a list, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    against: 'nothing',
    goal: 'none',
    met: null,
  }
  return { ...base, unit: 'a second', ours: rounded(calls / took), reference: null, ratio: null }
}

async function workGrowth(
  work: string,
  sizes: readonly number[],
  runs: number,
  open: (size: number) => Promise<() => Promise<number>>,
): Promise<Figure[]> {
  const measured: Measured[] = []
  for (const size of sizes) {
    const timed = await open(size)
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await timed())
    measured.push({ work, size, time: median(times) })
  }
  return grown(measured, 's', OF_WORK)
}

export async function growth(ground: Ground): Promise<Figure[]> {
  const { growth: sizes, calls, runs } = ground
  const apps = new Map<number, DemoApp>()
  try {
    for (const size of sizes.transactions) {
      const { ownerUrl, apiUrl } = await ground.createDatabase(`bench_growth_${size}`)
      await fillWith(ownerUrl, size)
      apps.set(size, await openApp(ground, `growth-${size}`, apiUrl))
    }
    const figures = await listGrowth(apps, calls)
    const [largest] = [...apps.values()].slice(-1)
    for (const clients of CLIENTS) if (largest) figures.push(await callsOf(largest, clients, calls * 10))
    const matching = await workGrowth('accept and match a statement, lines', sizes.lines, runs, async (size) => {
      const day = await openDay(ground, `bench_growth_match_${size}`, 0, size)
      return () => acceptingTime(day)
    })
    const closing = await workGrowth(
      'close a day of one super agent, transactions',
      sizes.lines,
      runs,
      async (size) => {
        const { closingTime } = await openDayToClose(ground, `bench_growth_close_${size}`, size)
        return closingTime
      },
    )
    return [...figures, ...matching, ...closing]
  } finally {
    for (const { app } of apps.values()) await app.close()
  }
}
