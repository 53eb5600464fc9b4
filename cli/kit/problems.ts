/** Problems of rows, as a table, as JSON lines, or as a CSV file. */

import { open } from 'node:fs/promises'
import { formatCount } from '@dcir/core/display/numbers'
import type { RowProblem } from '@dcir/core/files/rows'
import { usageError } from './exit-codes'
import type { LocalPath } from './host'
import { existsAlready } from './save-file'
import { type Column, pipeLines, tableLines } from './table'
import type { Look } from './terminal'

export const FIRST_SHOWN = 20

export const problemColumns: readonly Column<RowProblem>[] = [
  { title: 'Row', value: (problem) => problem.row, right: true },
  { title: 'Column', value: (problem) => problem.column },
  { title: 'Value', value: (problem) => problem.value },
  { title: 'Reason', value: (problem) => problem.message },
]

/** The first problems of a file, and how many there were. */
export interface Sample {
  first: RowProblem[]
  add(problems: readonly RowProblem[]): void
}

export function createSample(): Sample {
  const first: RowProblem[] = []
  return {
    first,
    add(problems) {
      for (const problem of problems) {
        if (first.length >= FIRST_SHOWN) return
        first.push(problem)
      }
    },
  }
}

/** The sample as lines, with a last one that says how many are not shown. */
export function sampleLines({ first }: Sample, total: number, look: Look, more: string): string[] {
  if (first.length === 0) return []
  const lines = look.rich ? tableLines(problemColumns, first, look) : pipeLines(problemColumns, first)
  const rest = total - first.length
  return rest > 0 ? [...lines, look.dim(`… and ${formatCount(rest)} more. ${more}`)] : lines
}

/** A cell that a spreadsheet would take for a formula is made text. */
const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => csvCell(String(cell ?? ''))).join(',')}\r\n`

/** Writes problems to a CSV file as they are found. */
export async function openProblemFile({ typed, path }: LocalPath, force: boolean) {
  const file = await open(path, force ? 'w' : 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? existsAlready(typed) : usageError(`${typed}: ${error.message}`)
  })
  await file.writeFile(csvLine(problemColumns.map(({ title }) => title)))
  return {
    add: (problems: readonly RowProblem[]): Promise<void> =>
      file.writeFile(problems.map((one) => csvLine([one.row, one.column, one.value, one.message])).join('')),
    close: () => file.close(),
  }
}
