/** A large workbook, written row by row and read as a stream of bytes meanwhile; memory stays flat. */
import { startEditedWorkbook } from './workbook/edited-workbook'
import { startFlatWorkbook } from './workbook/flat-workbook'
import type { WorkbookSpec, WorkbookWriter } from './workbook/spec'

export type { Cell, SheetColumn, SummaryLine, WorkbookSpec, WorkbookWriter } from './workbook/spec'

/** Rows and nothing that helps to fill them in. */
const isFlat = ({ columns, notes }: WorkbookSpec) =>
  !notes && columns.every(({ readOnly, choices }) => !readOnly && !choices)

/** Starts a workbook of one sheet, continued on further sheets where it is longer than one holds. */
export const startWorkbook = (spec: WorkbookSpec): WorkbookWriter =>
  isFlat(spec) ? startFlatWorkbook(spec) : startEditedWorkbook(spec)
