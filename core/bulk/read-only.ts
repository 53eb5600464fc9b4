import type { Field } from '../contract/vocabulary'
import type { SheetColumn } from './edit-sheet'

/** Columns of a workbook that a record is known by, and that nobody changes in it. */
export const readOnly = <R extends object>(...fields: readonly Field[]): SheetColumn<R>[] =>
  fields.map((field) => ({ field, edited: 'none' }))
