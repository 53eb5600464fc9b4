/** Columns of a bulk file that hold what a form holds, read by the form's own schema. */
import * as z from 'zod/mini'
import type { Schema } from '../contract/endpoint'
import { invalidMessage } from '../validators/messages'
import type { BulkColumn } from './rows'

interface ColumnOptions {
  /** An empty cell is the empty text. */
  optional?: boolean
  /** Puts right what a spreadsheet did to the cell, such as dropping zeros. */
  mended?(cell: string): string
  /** Its numbers are as long as a card's and none. */
  longNumbers?: boolean
}

/** @param schema of the field as a form sends it: a row of a file holds nothing that the form refuses */
export function schemaColumn(header: string, schema: Schema<string>, options: ColumnOptions = {}): BulkColumn<string> {
  const { optional, mended = (cell: string) => cell, longNumbers } = options
  const read = (cell: string) => z.safeParse(schema as z.ZodMiniType<string>, mended(cell))
  return {
    header,
    parse: (cell) => read(cell).data ?? null,
    fault: (cell) => read(cell).error?.issues[0]?.message ?? invalidMessage(header),
    ...(optional && { empty: '' }),
    ...(longNumbers && { longNumbers }),
  }
}
