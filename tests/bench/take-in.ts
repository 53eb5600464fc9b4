/** Taking a statement in on the server, beside a bare COPY of the same rows and beside the parser. */
import { join } from 'node:path'
import type { Database } from '@dcir/api/db/database'
import { busierOf, type Took, taken } from './cpu'
import { type Figure, median, speed } from './figures'
import type { Ground } from './ground'
import { loadFile } from './statement-ground'
import { bareCopy, inTransaction, parserAlone, prepareLines } from './statement-reference'

const fullLoad = (database: Database, csv: string) =>
  inTransaction(database, (sql) => taken(sql, () => loadFile(sql, csv)))

export async function takeIn(ground: Ground): Promise<Figure[]> {
  const { database } = await ground.createDatabase('bench_take_in')
  const { path } = await ground.statement(ground.rows)
  const { path: header } = await ground.statement(1, 'clean')
  const lines = join(ground.folder, 'take-in.lines')
  await prepareLines(database, path, lines)
  const ours: Took[] = []
  const copied: Took[] = []
  const parsed: number[] = []
  for (let run = 0; run < ground.runs; run++) {
    ours.push(await fullLoad(database, path))
    copied.push(await inTransaction(database, (sql) => bareCopy(sql, header, lines)))
    parsed.push((await parserAlone(path)).wall)
  }
  const walls = { ours: ours.map((one) => one.wall), copied: copied.map((one) => one.wall) }
  const copyIsSlower = median(walls.copied) > median(parsed)
  const goal = (isIt: boolean) => (isIt ? { atLeast: 0.75 } : {})
  const copy = 'a bare COPY of the same rows into the same temporary table'
  const parser = 'papaparse alone on the same file, stream in chunk mode, in the same process'
  const busier = (all: Took[]) => all.flatMap((one) => busierOf(one) ?? [])
  const figures = [
    speed(
      { figure: 'take in, wall time', against: copy, ...goal(copyIsSlower) },
      { ours: walls.ours, reference: walls.copied },
    ),
    speed(
      { figure: 'take in, wall time', against: parser, ...goal(!copyIsSlower) },
      { ours: walls.ours, reference: parsed },
    ),
  ]
  if (busier(ours).length === 0) return figures
  const pairs = { ours: busier(ours), reference: busier(copied) }
  return [...figures, speed({ figure: 'take in, CPU time of the busier process', against: copy }, pairs)]
}
