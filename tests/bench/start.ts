/** From `npm start` on an installed tree to four answering addresses. */
import { join } from 'node:path'
import { atMost, type Figure, median } from './figures'
import type { Ground } from './ground'
import { launch } from './launched'

const MAX_SECONDS = 10

const rounded = (took: number) => Number(took.toPrecision(4))

async function startedIn(dataDir: string): Promise<{ answered: number; took: number }> {
  const { answered, took, stop } = await launch(dataDir)
  await stop()
  return { answered: rounded(answered), took: rounded(took) }
}

export async function start({ folder, runs }: Ground): Promise<Figure[]> {
  const dataDir = join(folder, 'start')
  const first = await startedIn(dataDir)
  const later: number[] = []
  for (let run = 0; run < runs; run++) later.push((await startedIn(dataDir)).took)
  const base = atMost('npm start, installed and built, to four answering addresses', 's', median(later), MAX_SECONDS)
  const once = { against: 'nothing', goal: 'none', reference: null, ratio: null, met: null }
  return [
    { ...base, runs: { ours: later, reference: [] } },
    { ...once, figure: 'the same, its first time, the demonstration still loading', unit: 's', ours: first.answered },
    { ...once, figure: 'the same, its first time, with the demonstration loaded', unit: 's', ours: first.took },
  ]
}
