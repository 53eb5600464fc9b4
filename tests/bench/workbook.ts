/** Writing a report's workbook, beside the writer of exceljs alone on the same rows. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atMost, type Figure, type Pairs, speed } from './figures'
import type { Ground } from './ground'
import { measure, type Usage } from './measured-process'

const program = fileURLToPath(new URL('./written-rows.ts', import.meta.url))
const AGAINST = 'the streaming writer of exceljs alone on the same rows, as a process'

export async function workbook(ground: Ground): Promise<Figure[]> {
  const { rows, runs, folder } = ground
  const cpu: Pairs = { ours: [], reference: [] }
  const wall: Pairs = { ours: [], reference: [] }
  const path = join(folder, 'written.xlsx')
  const written = (writer: 'ours' | 'exceljs', count: number) =>
    measure(['--import', 'tsx', program, writer, String(count), path])
  const note = (side: keyof Pairs, used: Usage) => {
    cpu[side].push(used.userSeconds + used.systemSeconds)
    wall[side].push(used.wallSeconds)
  }
  let peak = 0
  let size = 0
  let referenceSize = 0
  for (let run = 0; run < runs; run++) {
    const ours = await written('ours', rows)
    size = statSync(path).size
    peak = Math.max(peak, ours.peakMegabytes)
    note('ours', ours)
    note('reference', await written('exceljs', rows))
    referenceSize = statSync(path).size
  }
  const tenth = await written('ours', Math.ceil(rows / 10))
  return [
    speed({ figure: `workbook of ${rows} rows, CPU time`, against: AGAINST, atLeast: 3 }, cpu),
    speed({ figure: `workbook of ${rows} rows, wall time`, against: AGAINST, atLeast: 3 }, wall),
    atMost(`workbook of ${rows} rows, peak memory`, 'MB', peak, 220),
    atMost(`workbook of ${Math.ceil(rows / 10)} rows, peak memory`, 'MB', tenth.peakMegabytes, 220),
    atMost("the file's size, beside that of exceljs", '%', (100 * size) / referenceSize, 105),
  ]
}
