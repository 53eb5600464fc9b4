/** From `npm start` on an installed tree to four answering addresses. */
import { join } from 'node:path'
import { atMost, type Figure, median } from './figures'
import type { Ground } from './ground'
import { launch } from './launched'

const MAX_SECONDS = 10

async function startedIn(dataDir: string): Promise<number> {
  const { took, stop } = await launch(dataDir)
  await stop()
  return Number(took.toPrecision(4))
}

export async function start({ folder, runs }: Ground): Promise<Figure[]> {
  const dataDir = join(folder, 'start')
  const first = await startedIn(dataDir)
  const later: number[] = []
  for (let run = 0; run < runs; run++) later.push(await startedIn(dataDir))
  const base = atMost('npm start, installed and built, to four answering addresses', 's', median(later), MAX_SECONDS)
  const once = { figure: 'the same, its first time, with the demonstration loaded', against: 'nothing', goal: 'none' }
  return [
    { ...base, runs: { ours: later, reference: [] } },
    { ...once, unit: 's', ours: first, reference: null, ratio: null, met: null },
  ]
}
