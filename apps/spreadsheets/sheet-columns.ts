/** The columns of a spreadsheet from a noun's vocabulary, and a record as a row of it. */
import type { Field, FieldKind } from '@dcir/core/contract/vocabulary'
import type { Cell, SheetColumn } from './workbook-writer'

const kinds: Partial<Record<FieldKind, Omit<SheetColumn, 'header'>>> = {
  money: { kind: 'money', width: 16 },
  count: { kind: 'count', width: 10 },
  instant: { kind: 'instant', width: 20 },
  deadline: { kind: 'instant', width: 20 },
  status: { kind: 'text', width: 18 },
  code: { kind: 'text', width: 14 },
  pan: { kind: 'text', width: 20 },
}
const OTHER = { kind: 'text', width: 24 } as const

/** @example sheetColumnsOf(pick(disputeFields, 'logCode', 'transactionAmount')) */
export const sheetColumnsOf = (fields: readonly Field[]): SheetColumn[] =>
  fields.map(({ label, kind, width }) => ({ header: label, ...(kinds[kind] ?? OTHER), ...(width && { width }) }))

/** A record as the cells of these columns; a field that it lacks does not compile. */
export const cellsOf = <Name extends string>(
  fields: readonly Field<Name>[],
  record: { readonly [K in NoInfer<Name>]: Cell | Date | undefined },
): Cell[] => fields.map(({ name }) => cellOf(record[name]))

function cellOf(value: Cell | Date | undefined): Cell {
  return value instanceof Date ? value.getTime() : (value ?? null)
}
