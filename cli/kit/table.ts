/** Prints rows and single things: aligned on a terminal, tab separated in a pipe, JSON when asked. */
import type { Tone } from '@dcir/core/display/status'
import { type Look, plainText, type Terminal } from './terminal'

export interface Column<Row> {
  title: string
  /** The field's name in the contract, by which a script chooses it. */
  name?: string
  /** The value as the service sent it, for JSON. */
  raw?(row: Row): unknown
  /** The value as a program reads it. */
  value(row: Row): string | number | null
  /** The value as people read it, on a terminal. */
  shown?(row: Row): string
  right?: boolean
  tone?(row: Row): Tone
  /** Free text, which a narrow terminal may shorten; ids, money and dates are always whole. */
  text?: boolean
}

/** A text that is shorter than this says nothing any more. */
const MIN_WIDTH = 8
const GAP = '  '

const cellText = <Row>(column: Column<Row>, row: Row, rich: boolean): string =>
  plainText(rich && column.shown ? column.shown(row) : String(column.value(row) ?? ''))

/** Takes from the widest free text until the line fits; null where even that is not enough. */
function fit<Row>(columns: readonly Column<Row>[], widths: readonly number[], available: number): number[] | null {
  const fitted = [...widths]
  const total = () => fitted.reduce((sum, width) => sum + width, 0) + GAP.length * (fitted.length - 1)
  while (total() > available) {
    const texts = fitted.map((width, at) => (columns[at]?.text ? width : 0))
    const width = Math.max(...texts)
    if (width <= MIN_WIDTH) return null
    fitted[texts.indexOf(width)] = Math.max(MIN_WIDTH, width - (total() - available))
  }
  return fitted
}

const cut = (text: string, width: number) => (text.length > width ? `${text.slice(0, width - 1)}…` : text)

/** The lines of an aligned table, headings dim; where the terminal is too narrow each record has lines of its own. */
export function tableLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[], look: Look): string[] {
  const texts = rows.map((row) => columns.map((column) => cellText(column, row, true)))
  const natural = columns.map(({ title }, at) =>
    texts.reduce((width, cells) => Math.max(width, cells[at]?.length ?? 0), title.length),
  )
  const widths = fit(columns, natural, look.width)
  if (!widths) return rows.flatMap((row, at) => [...(at > 0 ? [''] : []), ...recordLines(columns, row, look)])
  const pad = (text: string, at: number) => {
    const width = widths[at] ?? 0
    const short = cut(text, width)
    if (columns[at]?.right) return short.padStart(width)
    return at === columns.length - 1 ? short : short.padEnd(width)
  }
  const heading = columns.map(({ title }, at) => look.dim(pad(title, at))).join(GAP)
  const body = texts.map((cells, index) =>
    cells
      .map((text, at) => {
        const tone = columns[at]?.tone?.(rows[index] as Row)
        return tone ? look.tone(tone, pad(text, at)) : pad(text, at)
      })
      .join(GAP)
      .trimEnd(),
  )
  return [heading, ...body]
}

/** One thing, a line for each of its values. */
function recordLines<Row>(columns: readonly Column<Row>[], row: Row, { rich, dim, tone }: Look): string[] {
  const width = Math.max(...columns.map(({ title }) => title.length))
  return columns.map((column) => {
    const text = cellText(column, row, rich)
    if (!rich) return `${column.title}\t${text}`
    return `${dim(column.title.padEnd(width))}${GAP}${column.tone ? tone(column.tone(row), text) : text}`
  })
}

/** Tab separated lines, values as programs read them, no headings. */
export const pipeLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  rows.map((row) => columns.map((column) => cellText(column, row, false)).join('\t'))

const joined = (lines: readonly string[]) => (lines.length > 0 ? `${lines.join('\n')}\n` : '')

/** Prints a list; with `--json` one object a line. */
export async function printRows<Row>(
  terminal: Terminal,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  if (terminal.json) return terminal.data(joined(rows.map((row) => JSON.stringify(row))))
  if (!terminal.out.rich) return terminal.data(joined(pipeLines(columns, rows)))
  if (rows.length > 0) await terminal.data(joined(tableLines(columns, rows, terminal.out)))
}

/** Prints one thing, a line for each of its values; with `--json` one object. */
export async function printOne<Row>(terminal: Terminal, columns: readonly Column<Row>[], row: Row): Promise<void> {
  if (terminal.json) return terminal.data(`${JSON.stringify(row)}\n`)
  return terminal.data(joined(recordLines(columns, row, terminal.out)))
}
