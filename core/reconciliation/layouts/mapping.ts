/** A layout as people fill it in: each choice a field of its own, columns by their place, and questions left empty. */

import { layoutMoney } from './cells'
import { columnName, type Inference, type LayoutQuestion, type LayoutSample } from './inference'
import {
  amountColumns,
  type DateOrder,
  type LayoutAmount,
  type LayoutColumn,
  type LayoutKind,
  type NarrationPattern,
  type StatementLayout,
} from './layouts'
import { headingKey } from './reader'

type Side = 'CREDIT' | 'DEBIT'

/** Values of the form; a column is its place in the sample, counted from 1. */
export interface LayoutMapping {
  date?: string
  dateOrder?: DateOrder
  narration?: string
  rrn?: string
  stan?: string
  terminalId?: string
  maskedPan?: string
  balance?: string
  mode?: LayoutAmount['mode']
  column?: string
  negative?: Side
  unsigned?: Side | 'REFUSED'
  direction?: string
  words?: { word: string; meaning: Side }[]
  debit?: string
  credit?: string
  amountUnit?: StatementLayout['amountUnit']
}

export const layoutKindWords: Readonly<Record<LayoutKind, string>> = {
  delimited: 'Delimited text',
  xlsx: 'Workbook',
  'fixed-width': 'Text of fixed width',
  mt940: 'MT940',
  camt053: 'CAMT.053',
}

export const dateOrderWords: Readonly<Record<DateOrder, string>> = {
  'day-month-year': 'Day, month, year',
  'month-day-year': 'Month, day, year',
  'year-month-day': 'Year, month, day',
  'serial-number': 'Serial number of a spreadsheet',
}

export const amountModeWords: Readonly<Record<LayoutAmount['mode'], string>> = {
  signed: 'One column, with a sign or a word',
  direction: 'Amount in one column, debit or credit in another',
  'two-columns': 'A column for debits and one for credits',
}

const patternFieldWords = { rrn: 'RRN', stan: 'STAN', terminalId: 'Terminal ID', maskedPan: 'Masked PAN' } as const

/** Where the narration has a value, as a sentence. */
export function patternText(pattern: NarrationPattern): string {
  const what = patternFieldWords[pattern.field]
  if (pattern.by === 'label') return `${what} after “${pattern.label}”`
  if (pattern.by === 'part') return `${what} is part ${pattern.part} between “${pattern.separator}”`
  return `${what} by its shape`
}

const headerOf = ({ rows }: LayoutSample, { headerRow }: StatementLayout): readonly string[] | null =>
  headerRow === 0 ? null : (rows[headerRow - 1] ?? null)

/** The columns of a sample: their places, and what they are called. */
export function columnChoices(sample: LayoutSample, layout: StatementLayout): { value: string; label: string }[] {
  const header = headerOf(sample, layout)
  const width = header?.length ?? Math.max(0, ...sample.rows.map((cells) => cells.length))
  return Array.from({ length: width }, (_, at) => {
    const name = header?.[at]?.replace(/^\uFEFF/, '').trim()
    return { value: String(at + 1), label: name ? `${at + 1}: ${name}` : `Column ${at + 1}` }
  })
}

/** Does any row below the headings have money in this column? */
function hasMoney(sample: LayoutSample, layout: StatementLayout, place: string | undefined): boolean {
  const at = Number(place) - 1
  return sample.rows.slice(layout.headerRow).some((cells) => layoutMoney((cells[at] ?? '').trim(), layout) !== null)
}

type Placed = (column: LayoutColumn | null) => string | undefined

function amountMapping(amount: LayoutAmount, place: Placed): LayoutMapping {
  if (amount.mode === 'two-columns')
    return { mode: amount.mode, debit: place(amount.debit), credit: place(amount.credit) }
  const column = place(amount.column)
  if (amount.mode === 'signed')
    return { mode: amount.mode, column, negative: amount.negative, unsigned: amount.unsigned ?? 'REFUSED' }
  const words = Object.entries(amount.words).map(([word, meaning]) => ({ word, meaning }))
  return { mode: amount.mode, column, direction: place(amount.direction), words }
}

/** Fields that a question leaves empty, so that it has to be answered. */
const openOf: Readonly<Record<LayoutQuestion['field'], readonly (keyof LayoutMapping)[]>> = {
  date: ['date'],
  dateOrder: ['dateOrder'],
  amount: ['unsigned', 'debit', 'credit'],
  amountUnit: ['amountUnit'],
  rrn: ['rrn'],
  balance: [],
}

/** The fields of the mapping that the sample did not decide, each with its question. */
export function openFields(questions: Inference['questions']): ReadonlyMap<keyof LayoutMapping, string> {
  return new Map(questions.flatMap(({ field, message }) => openOf[field].map((name) => [name, message])))
}

/** The form, filled in with all that the sample decides. */
export function mappingOf({ layout, questions }: Inference, sample: LayoutSample): LayoutMapping {
  const header = headerOf(sample, layout)?.map(headingKey) ?? []
  const place: Placed = (column) => {
    if (column === null) return undefined
    const at = typeof column === 'number' ? column : header.indexOf(headingKey(column)) + 1
    return at > 0 ? String(at) : undefined
  }
  const { dateOrder, amountUnit, columns } = layout
  const places = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, place(column)]))
  const mapping: LayoutMapping = { dateOrder, amountUnit, ...places, ...amountMapping(layout.amount, place) }
  if (!hasMoney(sample, layout, mapping.column)) delete mapping.column
  for (const name of openFields(questions).keys()) delete mapping[name]
  // Fields that are not filled in are left out, as forms expect.
  return Object.fromEntries(Object.entries(mapping).filter(([, value]) => value !== undefined))
}

function amountFrom(mapping: LayoutMapping, inferred: LayoutAmount, columnAt: ColumnAt): LayoutAmount {
  const { mode, negative = 'DEBIT', unsigned, words = [] } = mapping
  const [first = 1, second = 2] = amountColumns(inferred)
  if (mode === 'two-columns') {
    const signs = inferred.mode === mode && inferred.negativeDebits ? { negativeDebits: true } : {}
    return { mode, debit: columnAt(mapping.debit) ?? first, credit: columnAt(mapping.credit) ?? second, ...signs }
  }
  const column = columnAt(mapping.column) ?? first
  if (mode === 'direction') {
    const meanings = Object.fromEntries(words.map(({ word, meaning }) => [word.trim().toUpperCase(), meaning]))
    return { mode, column, direction: columnAt(mapping.direction) ?? second, words: meanings }
  }
  return {
    mode: 'signed',
    column,
    negative,
    unsigned: unsigned === undefined || unsigned === 'REFUSED' ? null : unsigned,
  }
}

type ColumnAt = (place: string | undefined) => LayoutColumn | null

/** The layout that is filled in; what is still empty is as the sample suggests. */
export function layoutOfMapping(mapping: LayoutMapping, { layout }: Inference, sample: LayoutSample): StatementLayout {
  const header = headerOf(sample, layout)
  const columnAt: ColumnAt = (place) => (place ? columnName(header, Number(place) - 1) : null)
  const { dateOrder, amountUnit } = mapping
  return {
    ...layout,
    dateOrder: dateOrder ?? layout.dateOrder,
    amountUnit: amountUnit ?? layout.amountUnit,
    columns: {
      date: columnAt(mapping.date) ?? layout.columns.date,
      narration: columnAt(mapping.narration),
      rrn: columnAt(mapping.rrn),
      stan: columnAt(mapping.stan),
      terminalId: columnAt(mapping.terminalId),
      maskedPan: columnAt(mapping.maskedPan),
      balance: columnAt(mapping.balance),
    },
    amount: amountFrom(mapping, layout.amount, columnAt),
  }
}
