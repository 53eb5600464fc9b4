/** Pages of long lists beside the first page of a short one, asked in turns. */
import { type Figure, percentile, seconds } from './figures'

/** Growth of a page's time that a tenfold of rows may bring. */
const MAX_RATIO = 1.3
/** First turns, which fill caches and are not counted. */
const WARM_UP = 5

export interface PageAsked {
  figure: string
  against: string
  ask(): Promise<unknown>
  reference(): Promise<unknown>
}

const milliseconds = async (work: () => Promise<unknown>) => (await seconds(work)) * 1000

const p95 = (times: readonly number[]) => Number(percentile(times, 0.95).toPrecision(4))

/** @param calls how many times each is asked */
export async function listFigures(pages: readonly PageAsked[], calls: number): Promise<Figure[]> {
  const timed = pages.map((page) => ({ page, ours: [] as number[], reference: [] as number[] }))
  for (let turn = -WARM_UP; turn < calls; turn++) {
    for (const { page, ours, reference } of timed) {
      const times = [await milliseconds(page.reference), await milliseconds(page.ask)] as const
      if (turn < 0) continue
      reference.push(times[0])
      ours.push(times[1])
    }
  }
  return timed.map(({ page: { figure, against }, ...times }) => {
    const [ours, reference] = [p95(times.ours), p95(times.reference)]
    const ratio = Number((reference / ours).toPrecision(4))
    const goal = `at least ${Number((1 / MAX_RATIO).toPrecision(3))}`
    return { figure: `${figure}, p95`, against, unit: 'ms', ours, reference, ratio, goal, met: ratio >= 1 / MAX_RATIO }
  })
}
