/** A list as a workbook: all rows of its filter, read in chunks while it is written, in the columns of its fields. */
import type { Field } from '@dcir/core/contract/vocabulary'
import { businessDate } from '@dcir/core/time/lagos'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import type { Cell } from '@dcir/spreadsheets/workbook-writer'
import type { FileAnswer } from '../call/call'
import type { Database, Scope, Sql } from '../db/database'
import { eachChunk } from '../db/lists'
import { workbookAnswer } from './file-answers'

const CHUNK_SIZE = 1000

interface ListWorkbook<Row> {
  /** The file's name, before the date. */
  name: string
  at: Date
  sheet: string
  fields: readonly Field[]
  /** So many rows after the given one, in the order of the list; null for the first. */
  next: (db: Sql, last: Row | null, limit: number) => Promise<Row[]>
  /** The row as its list shows it. */
  shown: (row: Row) => Readonly<Record<string, Cell | Date | undefined>>
}

export const listWorkbook = <Row>(
  database: Database,
  scope: Scope,
  { name, at, sheet, fields, next, shown }: ListWorkbook<Row>,
): FileAnswer =>
  workbookAnswer(`${name}-${businessDate(at)}.xlsx`, { sheet, columns: sheetColumnsOf(fields) }, (write) =>
    eachChunk<Row>(
      database,
      scope,
      (db, last) => next(db, last, CHUNK_SIZE),
      (rows) => write(rows.map((row) => cellsOf(fields, shown(row)))),
    ),
  )
