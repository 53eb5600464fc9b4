/**
 * How a bank prints its statements, as data: where rows begin, which columns hold what, how dates and amounts are
 * written, and where the narration has the numbers that rows are matched by.
 */
import * as z from 'zod/mini'
import { withoutCardNumbers } from '../../contract/schemas'
import { MAX_WORD } from './words'

export const layoutKinds = ['delimited', 'xlsx', 'fixed-width', 'mt940', 'camt053'] as const
export type LayoutKind = (typeof layoutKinds)[number]

/** The order in which a date's parts are printed. Month names, separators and times of day are understood in each. */
export const dateOrders = ['day-month-year', 'month-day-year', 'year-month-day', 'serial-number'] as const
export type DateOrder = (typeof dateOrders)[number]

export const decimalMarks = ['.', ','] as const
export const thousandsMarks = [',', '.', ' ', "'"] as const
export const amountUnits = ['naira', 'kobo'] as const
export const layoutDelimiters = [',', ';', '\t', '|'] as const

/** Fields that can be found in a narration where no column has them. */
export const narrationFields = ['rrn', 'stan', 'terminalId', 'maskedPan'] as const
export type NarrationField = (typeof narrationFields)[number]

const Label = z.string().check(z.minLength(1), z.maxLength(30), withoutCardNumbers)

/**
 * Where a narration has a value: after a label, as a part between separators, or wherever the one token of its shape
 * stands. There are no regular expressions here, so that no pattern can take longer than the text is long.
 */
const NarrationPattern = z.discriminatedUnion('by', [
  z.strictObject({ field: z.enum(narrationFields), by: z.literal('label'), label: Label }),
  z.strictObject({
    field: z.enum(narrationFields),
    by: z.literal('part'),
    separator: z.enum(['/', '|', '-', ':', ',', ';', ' ', '_']),
    part: z.int().check(z.minimum(1), z.maximum(30)),
  }),
  z.strictObject({ field: z.enum(narrationFields), by: z.literal('shape') }),
])
export type NarrationPattern = z.infer<typeof NarrationPattern>

const MAX_COLUMNS = 200

/** A column by its heading, or by its place counted from 1. */
const Column = z.union([
  z.string().check(z.trim(), z.minLength(1), z.maxLength(100), withoutCardNumbers),
  z.int().check(z.minimum(1), z.maximum(MAX_COLUMNS)),
])
export type LayoutColumn = z.infer<typeof Column>

const sides = z.enum(['CREDIT', 'DEBIT'])

const Amount = z.discriminatedUnion('mode', [
  /** One column. `1,000.00 DR` says its way by itself; what has neither word nor sign may say nothing, and is refused. */
  z.strictObject({ mode: z.literal('signed'), column: Column, negative: sides, unsigned: z.nullable(sides) }),
  /** One column, and another that says which way. */
  z.strictObject({
    mode: z.literal('direction'),
    column: Column,
    direction: Column,
    words: z.record(z.string().check(z.minLength(1), z.maxLength(MAX_WORD), withoutCardNumbers), sides),
  }),
  /** A column for each way, of which a row fills one. */
  z.strictObject({
    mode: z.literal('two-columns'),
    debit: Column,
    credit: Column,
    /** Debits are printed with a minus sign; one without is refused. */
    negativeDebits: z.optional(z.boolean()),
  }),
])
export type LayoutAmount = z.infer<typeof Amount>

export const StatementLayout = z.strictObject({
  kind: z.enum(layoutKinds),
  /** Delimiter of delimited text; null for other kinds. */
  delimiter: z.nullable(z.enum(layoutDelimiters)),
  /** Places where the columns of text of fixed width begin, counted from 0; null for other kinds. */
  cuts: z.nullable(
    z.array(z.int().check(z.minimum(0), z.maximum(5000))).check(z.minLength(2), z.maxLength(MAX_COLUMNS)),
  ),
  /** The row of the headings, or 0 where there are none; what stands above is left out. */
  headerRow: z.int().check(z.minimum(0), z.maximum(60)),
  /** A row without a date or without an amount is left out where one of its cells begins with one of these. */
  skipRows: z.array(Label).check(z.maxLength(30)),
  dateOrder: z.enum(dateOrders),
  decimalMark: z.enum(decimalMarks),
  thousandsMark: z.nullable(z.enum(thousandsMarks)),
  amountUnit: z.enum(amountUnits),
  columns: z.strictObject({
    date: Column,
    narration: z.nullable(Column),
    rrn: z.nullable(Column),
    stan: z.nullable(Column),
    terminalId: z.nullable(Column),
    maskedPan: z.nullable(Column),
    balance: z.nullable(Column),
  }),
  amount: Amount,
  patterns: z.array(NarrationPattern).check(z.maxLength(12)),
  /** A line that holds nothing but a narration goes on from the line above it. */
  wrapped: z.optional(z.boolean()),
})
export type StatementLayout = z.infer<typeof StatementLayout>

/** A statement as text in a bank's own format has these columns, whatever the bank is. */
export const messageHeadings = [
  'Value Date',
  'Entry Date',
  'Debit/Credit',
  'Amount',
  'Reference',
  'Bank Reference',
  'Narration',
  'Account',
] as const

/** Beginnings of rows that are no transactions, as banks print them. */
export const usualSkipRows: readonly string[] = [
  'total',
  'grand total',
  'sub total',
  'subtotal',
  'opening balance',
  'closing balance',
  'balance b/f',
  'balance c/f',
  'balance brought forward',
  'balance carried forward',
  'brought forward',
  'carried forward',
  'page ',
  'end of statement',
]

/** Fault of a layout beyond its types, or null. */
export function layoutFault(layout: StatementLayout): { field: string; message: string } | null {
  const { kind, delimiter, cuts, columns, amount, headerRow, patterns, thousandsMark, decimalMark } = layout
  if ((kind === 'delimited') !== (delimiter !== null))
    return { field: 'delimiter', message: 'A delimiter belongs to delimited text, and to nothing else' }
  if ((kind === 'fixed-width') !== (cuts !== null))
    return { field: 'cuts', message: 'Column positions belong to text of fixed width, and to nothing else' }
  if (cuts?.some((cut, at) => at > 0 && cut <= (cuts[at - 1] as number)))
    return { field: 'cuts', message: 'Each column begins after the one before' }
  if (thousandsMark === decimalMark)
    return { field: 'thousandsMark', message: 'Thousands and decimals cannot have the same mark' }
  const named = [...Object.values(columns), ...amountColumns(amount)].some((one) => typeof one === 'string')
  if (headerRow === 0 && named) return { field: 'headerRow', message: 'Without headings columns are named by place' }
  if (columns.rrn === null && !patterns.some(({ field }) => field === 'rrn'))
    return { field: 'columns.rrn', message: 'Say where the RRN is: rows are matched by it' }
  if (columns.narration === null && patterns.length > 0)
    return { field: 'columns.narration', message: 'Say which column is the narration that is searched' }
  const distinct = new Set(amountColumns(amount))
  if (distinct.size < amountColumns(amount).length)
    return { field: 'amount', message: 'Debit, credit and direction are columns of their own' }
  if (amount.mode === 'direction' && new Set(Object.values(amount.words)).size < 2)
    return { field: 'amount.words', message: 'Give at least one word for CREDIT and one for DEBIT' }
  return null
}

export function amountColumns(amount: LayoutAmount): readonly LayoutColumn[] {
  if (amount.mode === 'two-columns') return [amount.debit, amount.credit]
  return amount.mode === 'direction' ? [amount.column, amount.direction] : [amount.column]
}
