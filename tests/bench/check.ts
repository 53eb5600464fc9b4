/** Checking a statement on the command line, beside the bare parser. */
import { join } from 'node:path'
import { atMost, type Figure, type Pairs, speed } from './figures'
import type { Ground } from './ground'
import { measure, papaparseAlone, root, type Usage } from './measured-process'

const program = join(root, 'dist/cli/dcir.js')
const AGAINST = 'papaparse alone on the same file, stream in chunk mode, as a process'
/** Some rows are refused, which is exit code 4. */
const CODES = [0, 4]

export async function check(ground: Ground): Promise<Figure[]> {
  const { path } = await ground.statement(ground.rows)
  const user: Pairs = { ours: [], reference: [] }
  const wall: Pairs = { ours: [], reference: [] }
  let peak = 0
  const note = (side: keyof Pairs, used: Usage) => {
    user[side].push(used.userSeconds)
    wall[side].push(used.wallSeconds)
    if (side === 'ours') peak = Math.max(peak, used.peakMegabytes)
  }
  for (let run = 0; run < ground.runs; run++) {
    note('ours', await measure([program, 'statements', 'check', path], { codes: CODES }))
    note('reference', await measure([papaparseAlone, path]))
  }
  const large = await ground.statement(ground.rows * 3)
  const tripled = await measure([program, 'statements', 'check', large.path], { codes: CODES })
  return [
    speed({ figure: 'check, user CPU time', against: AGAINST, atLeast: 0.85 }, user),
    speed({ figure: 'check, wall time', against: AGAINST }, wall),
    atMost('check, peak memory', 'MB', peak, 160),
    atMost('check of three times the rows, peak memory', 'MB', tripled.peakMegabytes, 160),
  ]
}
