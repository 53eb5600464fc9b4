/** The workbook that people edit: the records, what each column offers, and how it is filled in. */
import {
  type EditSheet,
  type SheetColumn as SheetColumnOf,
  type SheetRecord,
  sheetCell,
} from '@dcir/core/bulk/edit-sheet'
import { ROW_ID, VERSION } from '@dcir/core/bulk/edit-sheet-contract'
import { sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import type { Cell, SheetColumn, WorkbookSpec } from '@dcir/spreadsheets/workbook-writer'

type Choices = Readonly<Record<string, readonly string[]>>
const YES_NO = ['Yes', 'No']

function columnOf<R extends object>(column: SheetColumnOf<R>, choices: Choices): SheetColumn {
  const { field, edited } = column
  const [look] = sheetColumnsOf([field])
  const offered = choices[column.as ?? field.name] ?? column.choices ?? (field.kind === 'flag' ? YES_NO : undefined)
  return {
    ...(look as SheetColumn),
    ...(edited === 'none' && { readOnly: true }),
    ...(offered && edited !== 'none' && { choices: offered }),
  }
}

const own = (header: string): SheetColumn => ({ header, width: 12, kind: 'text', readOnly: true })

function notesOf<R extends object>({ noun, create, isFilledIn, notes = [] }: EditSheet<R>): string[] {
  if (isFilledIn) {
    return [
      `Fill in the white columns. Leave the grey columns, ${ROW_ID} and ${VERSION} above all, as they are.`,
      ...notes,
      'A row in which nothing is filled in is left alone.',
      'Save it as an Excel workbook and choose Upload edited file: each difference is shown before anything is changed.',
    ]
  }
  const added = typeof create === 'string' ? `${create}.` : `A row without a ${ROW_ID} is a new ${noun}.`
  return [
    `Change cells of the white columns. Leave the grey columns, ${ROW_ID} and ${VERSION} above all, as they are.`,
    `${added} A row that you take out stays as it was: nothing is deleted by this file.`,
    'Save it as an Excel workbook and choose Upload edited file: each difference is shown before anything is changed.',
  ]
}

/** The workbook of some records, as it is handed out. @param offered choices that are kept in the database */
export function sheetWorkbook<R extends object>(
  sheet: EditSheet<R>,
  records: readonly SheetRecord<R>[],
  offered: Choices,
): { spec: WorkbookSpec; cells: Cell[][] } {
  const columns = [own(ROW_ID), own(VERSION), ...sheet.columns.map((column) => columnOf(column, offered))]
  const spec: WorkbookSpec = { sheet: sheet.title, columns, notes: { sheet: 'Read me', lines: notesOf(sheet) } }
  const cells = records.map(({ id, version, record }) => [
    id,
    version,
    ...sheet.columns.map((column) => sheetCell(column, record)),
  ])
  return { spec, cells }
}
