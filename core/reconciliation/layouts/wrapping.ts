/** Narrations that a bank prints over several lines, of which only the first has a date and an amount. */

type Cells = readonly string[]

/** Has this line nothing but more of a narration? @param skipRows what begins a line that is a note of the bank's */
export function goesOn(cells: Cells, narration: number, skipRows: readonly string[]): boolean {
  const text = (cells[narration] ?? '').trim().toLowerCase()
  if (text === '' || cells.some((cell, at) => at !== narration && cell.trim() !== '')) return false
  return !skipRows.some((word) => text.startsWith(word.toLowerCase()))
}

/** A line with what the next one adds to its narration. */
export const goneOn = (cells: Cells, narration: number, more: Cells): string[] =>
  cells.map((cell, at) => (at === narration ? `${cell.trim()} ${(more[narration] ?? '').trim()}`.trim() : cell))

/** A line of a file and its number. */
export interface NumberedLine {
  cells: Cells
  row: number
}

/** Holds each line until the next one shows that nothing goes on. */
export interface LineJoiner {
  /** The line before this one, once it is whole. */
  take(cells: Cells, row: number): NumberedLine | null
  /** The last line. */
  end(): NumberedLine | null
}

/** @param narrationOf the narration's column where the first line is a transaction that the second continues, else -1 */
export function createLineJoiner(narrationOf: (first: Cells, more: Cells) => number): LineJoiner {
  let held: NumberedLine | null = null
  return {
    take(cells, row) {
      const narration = held ? narrationOf(held.cells, cells) : -1
      if (held && narration >= 0) {
        held = { cells: goneOn(held.cells, narration, cells), row: held.row }
        return null
      }
      const before = held
      held = { cells, row }
      return before
    },
    end() {
      const last = held
      held = null
      return last
    },
  }
}

/** All lines of a sample, those joined that belong together; one by one, as a joiner may go by what was read of them. */
export function* joinedLines(lines: readonly Cells[], joiner: LineJoiner): Generator<NumberedLine> {
  for (const [at, cells] of lines.entries()) {
    const line = joiner.take(cells, at + 1)
    if (line) yield line
  }
  const last = joiner.end()
  if (last) yield last
}
