/**
 * A noun's records as a workbook that people edit and send back. A noun declares its columns and which endpoints a row
 * asks for; what a row of the file changes is found here, without a database, and applied by those endpoints alone.
 */
import * as z from 'zod/mini'
import type { Endpoint } from '../contract/endpoint'
import { type Field, type FieldKind, valueIn } from '../contract/vocabulary'
import { textOf } from '../display/text-of'
import { foreseen } from '../errors/foreseen'
import { parseNaira } from '../money/kobo'
import { maskCardNumbers } from '../validators/card-numbers'
import { invalidMessage, labelledMessage, requiredMessage } from '../validators/messages'
import { type FieldChange, ROW_ID, type SheetProblem, sheetMessages, VERSION } from './edit-sheet-contract'
import { type BulkColumn, type BulkLayout, keptCell } from './rows'

/** Value of a cell once it is read; undefined where it is empty. */
type Value = string | number | boolean | undefined

export interface SheetColumn<R extends object> {
  field: Field
  /** Name in the body of a change; the field's own name unless given. */
  as?: string
  /** Rows in which it can be filled in: all, those of new records, or those of records that are there. */
  edited: 'all' | 'new' | 'old' | 'none'
  /** Value of a record in this column; the field's value unless given. */
  value?(record: R): unknown
  choices?: readonly string[]
  /** Value in a new record, where nobody chooses it. */
  fresh?: Value
}

/** A record with what names it, and the edition of it that somebody downloaded. */
export interface SheetRecord<R extends object> {
  id: string
  version: string
  record: R
}

/** A call of an endpoint, as a form of the console would make it. */
export interface RecordChange {
  endpoint: Endpoint
  input: { params?: unknown; body: object }
}

/** The cells of a row by their columns' names in a body. */
type Body = Record<string, Value>

export interface EditSheet<R extends object> {
  /** Name of files, such as `charge-types`. */
  name: string
  title: string
  /** One record, as in `a new charge type`. */
  noun: string
  columns: readonly SheetColumn<R>[]
  nameOf(record: R): string
  /** The column that a new row is known by. */
  newName: string
  /** Columns that can be edited are empty until they are filled in; what is only read is not compared. */
  isFilledIn?: boolean
  /** Further notes on the first sheet. */
  notes?: readonly string[]
  /** Calls that a changed row asks for, or the sentence that refuses it. @param changed the columns that differ */
  update(of: SheetRecord<R>, body: Body, changed: readonly string[]): RecordChange[] | string
  /** Call that a new row asks for, or the sentence that refuses it. */
  create: ((body: Body) => RecordChange) | string
}

/** A row of the file: every cell as text. */
export interface SheetRow {
  rowId: string
  version: string
  values: Readonly<Record<string, string>>
}

/** Effect of a row, before it is applied. */
export interface RowDifference {
  kind: 'UNCHANGED' | 'CHANGED' | 'NEW' | 'STALE' | 'REFUSED'
  name: string
  fields: FieldChange[]
  problems: SheetProblem[]
  changes: RecordChange[]
}

export const keyOf = <R extends object>({ as, field }: SheetColumn<R>): string => as ?? field.name

const held = <R extends object>({ field, value }: SheetColumn<R>, record: R): unknown =>
  value ? value(record) : valueIn(field, record as Record<string, unknown>)

const FLAGS: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false }

/** A cell that is not empty as its value; null where it is none. */
const readers: Partial<Record<FieldKind, (cell: string) => Value | null>> = {
  money: parseNaira,
  percent: (cell) => cell.replace(/(?<!\s)\s*%$/, ''),
  flag: (cell) => FLAGS[cell.toLowerCase()] ?? null,
}

const lines = (text: string) => text.replace(/\r\n?/g, '\n').trim()

function readCell(kind: FieldKind, text: string): Value | null {
  const cell = lines(text)
  if (cell === '') return undefined
  const reader = readers[kind]
  return reader ? reader(cell) : maskCardNumbersOf(kind, cell)
}

/** Numbers of accounts are as long as a card's; a card's number belongs into no other text. */
const maskCardNumbersOf = (kind: FieldKind, cell: string) => (kind === 'id' ? cell : maskCardNumbers(cell))

/** One spelling for what is the same value. */
function canonical(kind: FieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'percent')
    return String(value)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')
  return typeof value === 'string' ? lines(value) : String(value)
}

/** Content of a cell of the workbook: money is a number of kobo, everything else is text. */
export function sheetCell<R extends object>(column: SheetColumn<R>, record: R): string | number | null {
  const value = held(column, record)
  if (value === null || value === undefined || value === '') return null
  if (column.field.kind === 'money') return value as number
  return column.field.kind === 'flag' ? textOf('flag', value) : String(value)
}

const plain = (header: string): BulkColumn<string> => ({ header, parse: (cell) => cell, empty: '', longNumbers: true })

export type ReadSheetRow = { rowId: string; version: string } & Record<string, string>

/** How the file is read: each cell as it came, for what is wrong with it depends on what is stored. */
export function sheetLayout<R extends object>({ columns }: EditSheet<R>): BulkLayout<ReadSheetRow> {
  let fresh = 0
  const own = Object.fromEntries(columns.map((column) => [keyOf(column), plain(column.field.label)]))
  return {
    columns: { rowId: plain(ROW_ID), version: plain(VERSION), ...own },
    // Two new records may be alike in their cells; the rules of the noun say whether they may be.
    keyOf: ({ rowId }) => rowId || `new ${++fresh}`,
  }
}

/** Columns without which nobody could say what a row changes. */
export function missingColumns<R extends object>({ columns }: EditSheet<R>, header: readonly string[]): string[] {
  const there = new Set(header.map((name) => name.trim().replace(/\s+/g, ' ').toLowerCase()))
  const edited = columns.filter(({ edited }) => edited !== 'none').map(({ field }) => field.label)
  return [ROW_ID, VERSION, ...edited].filter((name) => !there.has(name.toLowerCase()))
}

interface ReadCell<R extends object> {
  column: SheetColumn<R>
  key: string
  text: string
  value: Value
  problem: SheetProblem | null
}

function cellsOf<R extends object>(sheet: EditSheet<R>, { values }: SheetRow): ReadCell<R>[] {
  return sheet.columns.flatMap((column) => {
    const key = keyOf(column)
    const text = values[key]
    // A column for reading alone may be left out of the file.
    if (text === undefined) return []
    const value = readCell(column.field.kind, text)
    const problem = value === null ? problemOf(column, text, invalidMessage(column.field.label)) : null
    return [{ column, key, text, value: value ?? undefined, problem }]
  })
}

const problemOf = <R extends object>({ field }: SheetColumn<R>, text: string, message: string): SheetProblem => ({
  column: field.label,
  value: text === '' ? null : keptCell(text).slice(0, 60),
  message,
})

const ofRow = (message: string): SheetProblem => ({ column: null, value: null, message })

/** Only what the row may say; an empty cell says nothing. */
function bodyOf<R extends object>(cells: readonly ReadCell<R>[], rows: 'new' | 'old'): Body {
  const said = cells.filter(({ column }) => column.edited === 'all' || column.edited === rows)
  return Object.fromEntries(said.filter(({ value }) => value !== undefined).map(({ key, value }) => [key, value]))
}

/** A change with its body as the endpoint's schema reads it, or what speaks against it, in the form's own words. */
function checked<R extends object>(cells: readonly ReadCell<R>[], change: RecordChange): RecordChange | SheetProblem[] {
  const { endpoint, input } = change
  const { data, error } = z.safeParse(endpoint.body as z.ZodMiniType<object>, input.body)
  if (!error) return { endpoint, input: { ...input, body: data } }
  // Two checks may say the same of one field, which a form shows once.
  const issues = new Map(error.issues.map((issue) => [`${String(issue.path[0])} ${issue.message}`, issue]))
  return [...issues.values()].map(({ path: [key], message }) => {
    const cell = cells.find((one) => one.key === String(key))
    if (!cell) return ofRow(message)
    const { column, text, value } = cell
    const { label } = column.field
    return problemOf(column, text, value === undefined ? requiredMessage(label) : labelledMessage(label, message))
  })
}

function withChecked<R extends object>(
  difference: RowDifference,
  cells: readonly ReadCell<R>[],
  changes: readonly RecordChange[],
): RowDifference {
  const read = changes.map((change) => checked(cells, change))
  const problems = read.flatMap((one) => (Array.isArray(one) ? one : []))
  if (problems.length > 0) return { ...difference, kind: 'REFUSED', problems }
  return { ...difference, changes: read.filter((one): one is RecordChange => !Array.isArray(one)) }
}

function newRow<R extends object>(sheet: EditSheet<R>, cells: readonly ReadCell<R>[]): RowDifference {
  const name = cells.find(({ key }) => key === sheet.newName)?.text.trim() ?? ''
  const filled = cells.filter(({ value }) => value !== undefined)
  const fields = filled.map(({ column: { field }, value }) => fieldChange(field, undefined, value))
  const difference: RowDifference = { kind: 'NEW', name: maskCardNumbers(name), fields, problems: [], changes: [] }
  if (typeof sheet.create === 'string') return { ...difference, kind: 'REFUSED', problems: [ofRow(sheet.create)] }
  const wrong = filled.flatMap(({ column, text, value }) => {
    if (column.edited === 'all' || column.edited === 'new' || value === column.fresh) return []
    return [problemOf(column, text, sheetMessages.notOfNew(column.field.label))]
  })
  if (wrong.length > 0) return { ...difference, kind: 'REFUSED', problems: wrong }
  return withChecked(difference, cells, [sheet.create(bodyOf(cells, 'new'))])
}

const fieldChange = ({ label, kind }: Field, before: unknown, after: unknown): FieldChange => ({
  column: label,
  before: textOf(kind, before),
  after: textOf(kind, after),
})

function storedRow<R extends object>(
  sheet: EditSheet<R>,
  { version }: SheetRow,
  cells: readonly ReadCell<R>[],
  of: SheetRecord<R>,
): RowDifference {
  const differing = cells.filter(({ column, value, problem }) => {
    const { kind } = column.field
    return problem !== null || canonical(kind, value) !== canonical(kind, held(column, of.record))
  })
  const fields = differing.map(({ column, value, text, problem }) => {
    const change = fieldChange(column.field, held(column, of.record), problem ? undefined : value)
    return problem ? { ...change, after: keptCell(text).slice(0, 60) } : change
  })
  const difference = { name: sheet.nameOf(of.record), fields, problems: [], changes: [] }
  if (version !== of.version) return { ...difference, kind: 'STALE', problems: [ofRow(foreseen('row-stale'))] }
  if (differing.length === 0) return { ...difference, kind: 'UNCHANGED' }
  const problems = differing.flatMap(({ column, text, problem }) => {
    if (problem) return [problem]
    const isOpen = column.edited === 'all' || column.edited === 'old'
    return isOpen ? [] : [problemOf(column, text, sheetMessages.notEdited(column.field.label))]
  })
  if (problems.length > 0) return { ...difference, kind: 'REFUSED', problems }
  const changed = differing.map(({ key }) => key)
  const changes = sheet.update(of, bodyOf(cells, 'old'), changed)
  if (typeof changes === 'string') return { ...difference, kind: 'REFUSED', problems: [ofRow(changes)] }
  return withChecked({ ...difference, kind: 'CHANGED' }, cells, changes)
}

/** Whether a row of a sheet that is filled in says nothing. */
export const isLeftAlone = <R extends object>(sheet: EditSheet<R>, { values }: SheetRow): boolean =>
  sheet.isFilledIn === true &&
  sheet.columns.every((column) => column.edited === 'none' || (values[keyOf(column)] ?? '').trim() === '')

/**
 * Compares a row of the file with its record.
 * @param stored the record that its Row Id names as it is now; undefined where there is none
 */
export function rowDifference<R extends object>(
  sheet: EditSheet<R>,
  row: SheetRow,
  stored: SheetRecord<R> | undefined,
): RowDifference {
  const all = cellsOf(sheet, row)
  const cells = sheet.isFilledIn ? all.filter(({ column }) => column.edited !== 'none') : all
  if (isLeftAlone(sheet, row)) return { kind: 'UNCHANGED', name: '', fields: [], problems: [], changes: [] }
  if (row.rowId !== '') {
    if (stored) return storedRow(sheet, row, cells, stored)
    const name = all.find(({ key }) => key === sheet.newName)?.text.trim() ?? ''
    return {
      kind: 'STALE',
      name: maskCardNumbers(name),
      fields: [],
      problems: [ofRow(sheetMessages.gone)],
      changes: [],
    }
  }
  const problems = cells.flatMap(({ problem }) => problem ?? [])
  const found = newRow(sheet, cells)
  return problems.length > 0 ? { ...found, kind: 'REFUSED', problems, changes: [] } : found
}

/** The cells that go to the server again when the row is applied, without what nobody may keep. */
export const sentValues = <R extends object>(sheet: EditSheet<R>, { values }: SheetRow): Record<string, string> =>
  Object.fromEntries(
    sheet.columns.flatMap((column) => {
      const text = values[keyOf(column)]
      return text === undefined ? [] : [[keyOf(column), maskCardNumbersOf(column.field.kind, text)]]
    }),
  )
