/** The flags of everything that prints rows: which columns, under which headings, and all of them. */
import { Option } from 'commander'
import type { Command } from './command'
import { FlagError } from './flags'
import { type Column, printRows } from './table'
import type { Terminal } from './terminal'

export interface TableOptions {
  header?: boolean
  columns?: string
}

/** The name that a column is chosen by: that of its field, else its heading. */
const nameOf = <Row>({ name, title }: Column<Row>): string => name ?? title

export function addTableFlags<Row>(command: Command, columns: readonly Column<Row>[]): void {
  command.option('--header', 'a first line with the names of the columns, where the lines go to a pipe')
  const names = columns.map(nameOf).join(',')
  command.addOption(new Option('--columns <names>', `these alone, in this order, of ${names}`))
}

const bare = (name: string) => name.replace(/[\s_-]/g, '').toLowerCase()

/** @throws FlagError for a column that is none */
function chosen<Row>(columns: readonly Column<Row>[], names: string | undefined): readonly Column<Row>[] {
  if (names === undefined) return columns
  return names.split(',').map((name) => {
    const wanted = bare(name)
    const found = columns.find((column) => bare(nameOf(column)) === wanted || bare(column.title) === wanted)
    if (found) return found
    throw new FlagError(`--columns: there is no column ${name.trim()}. There are ${columns.map(nameOf).join(', ')}.`)
  })
}

/** Chooses the columns, and prints stretches of rows under them; the headings stand above the first. */
export function tablePrinter<Row>(terminal: Terminal, all: readonly Column<Row>[], options: TableOptions) {
  const columns = chosen(all, options.columns)
  let isFirst = true
  const named = (row: Row): Row =>
    Object.fromEntries(columns.map((one) => [nameOf(one), one.raw ? one.raw(row) : one.value(row)])) as Row
  return async (rows: readonly Row[]): Promise<void> => {
    const heading = options.header && isFirst && !terminal.json && !terminal.out.rich
    if (heading) await terminal.data(`${columns.map(nameOf).join('\t')}\n`)
    isFirst = false
    const picked = terminal.json && options.columns !== undefined
    await printRows(terminal, columns, picked ? rows.map(named) : rows)
  }
}
