/**
 * Which reading a file gets: the platform's own spreadsheet, or the saved layout that fits it. The browser, the command
 * line and the API choose by this, so that what is checked before an upload is what is loaded.
 */
import { createDelimitedReader, DelimitedTextError } from '../../files/delimited-text'
import { isBlankRow } from '../../files/rows'
import type { TextRows } from '../../files/text-rows'
import type { StatementColumn } from '../columns'
import { createOwnReader, type LineReader } from '../line-reader'
import { createStatementReader } from '../rules'
import { mayHaveLayout, type StatementType, type TextTools, textRowsOf } from '../statement-text'
import { messageHeadings, type StatementLayout } from './layouts'
import { createLayoutReader, isHeaderOf, MAX_HEADER_ROW, readWithLayout } from './reader'

export interface SavedLayout {
  accountNumber: string
  version: number
  layout: StatementLayout
}

type Rows = readonly (readonly string[])[]

/** The beginning of a file: text, or the first rows of a workbook. */
export type FileHead = { text: string } | { rows: Rows }

export interface Choice {
  type: StatementType
  head: FileHead
  columns: readonly StatementColumn[]
  saved: readonly SavedLayout[]
  /** The Lagos date. */
  today: string
  tools: TextTools
}

export interface Reading {
  reader: LineReader
  /** Cuts the text into rows; null for a workbook, which comes in rows. */
  rows: TextRows | null
  /** Null for the platform's own spreadsheet. */
  layout: SavedLayout | null
}

export const mappingHint =
  'Map this file once under Bank layouts on Spreadsheet Configurations, or with dcir layouts infer FILE --save --account NUMBER. A colleague approves it; then upload the file again.'

/** Rows of the beginning; what cannot be cut so has none. */
function beginningRows(text: string, rows: TextRows | null): Rows {
  try {
    return rows?.take(text) ?? []
  } catch (error) {
    if (error instanceof DelimitedTextError) return []
    throw error
  }
}

const ownRows = (tools: TextTools): TextRows => createDelimitedReader((beginning) => tools.delimited(beginning, ''))

const rowsFor = ({ head, tools }: Choice, layout: StatementLayout): Rows =>
  'rows' in head ? head.rows : beginningRows(head.text, textRowsOf(layout, tools))

function fits(choice: Choice, { layout }: SavedLayout): boolean {
  if (!mayHaveLayout(choice.type, layout)) return false
  // The reader of a message reports its faults.
  if (layout.kind === 'mt940' || layout.kind === 'camt053') return true
  const rows = rowsFor(choice, layout).slice(0, MAX_HEADER_ROW)
  if (rows.some((cells) => isHeaderOf(layout, cells))) return true
  if (layout.headerRow > 0 || rows.length === 0) return false
  const lines = readWithLayout(layout, rows, choice.today)
  return lines.length > 0 && lines.filter(({ read }) => read !== null).length * 2 >= lines.length
}

const ACCOUNT = messageHeadings.indexOf('Account')

/** Does the beginning of the file name the account? */
function names(choice: Choice, { accountNumber, layout }: SavedLayout): boolean {
  if (layout.kind === 'mt940' || layout.kind === 'camt053')
    return rowsFor(choice, layout).some((cells) => cells[ACCOUNT]?.includes(accountNumber))
  const text = 'text' in choice.head ? choice.head.text : choice.head.rows.flat().join(' ')
  return text.includes(accountNumber)
}

/** The layout that fits; of several that read alike any, else the one whose account the file names. */
function layoutFor(choice: Choice): SavedLayout | null {
  const fitting = choice.saved.filter((one) => fits(choice, one))
  const [first] = fitting
  if (!first) return null
  const alike = (one: SavedLayout) => JSON.stringify(one.layout) === JSON.stringify(first.layout)
  const named = fitting.filter((one) => names(choice, one))
  const [only] = named
  if (only && named.length === 1) return only
  if (fitting.every(alike)) return first
  const accounts = fitting.map(({ accountNumber }) => accountNumber).join(', ')
  throw new DelimitedTextError(
    `The layouts of the accounts ${accounts} fit this file and read it differently; it names none of these accounts.`,
  )
}

/** @throws DelimitedTextError when nothing fits the file, with what leads to a layout that does */
export function chooseReading(choice: Choice): Reading {
  const { type, head, columns, today, tools } = choice
  const isOwnType = type === 'csv' || type === 'xlsx'
  const firstRow = isOwnType ? ('rows' in head ? head.rows[0] : beginningRows(head.text, ownRows(tools))[0]) : undefined
  const faults = createStatementReader(today, columns).header(firstRow ?? [])
  const own = (): Reading => ({
    reader: createOwnReader(columns, today),
    rows: type === 'csv' ? ownRows(tools) : null,
    layout: null,
  })
  if (isOwnType && faults.length === 0) return own()
  const layout = layoutFor(choice)
  if (layout)
    return { reader: createLayoutReader(layout.layout, today), rows: textRowsOf(layout.layout, tools), layout }
  // A file of nothing, or of one endless row, has a sentence of its own.
  if (isOwnType && (!firstRow || isBlankRow(firstRow))) return own()
  const why = isOwnType ? faults.map(({ message }) => `${message}.`).join(' ') : 'No saved layout fits this file.'
  throw new DelimitedTextError(`${why} ${mappingHint}`)
}
