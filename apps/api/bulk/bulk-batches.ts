/** Reading bulk files, whatever their rows bring about: lists of batches, one batch, and the rows that failed. */

import { FAILURE_COLUMN } from '@dcir/core/bulk/rows'
import { page } from '@dcir/core/contract/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { businessDate } from '@dcir/core/time/lagos'
import type { Database, Sql } from '../db/database'
import { eachChunk } from '../db/lists'
import type { Call, FileAnswer } from '../http/call'
import type { Clock } from '../kit/clock'
import { asStream, writeCsv, writeXlsx } from '../kit/spreadsheet'
import { type Cell, startWorkbook, type WorkbookSpec } from '../kit/workbook-writer'
import { type BatchRecord, type BulkKindName, batchOf, bulkStore, type Span } from './bulk.store'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Rows that a download reads at once. */
export const CHUNK = 1000

type EachRows = (take: (rows: Cell[][]) => Promise<void>) => Promise<void>

interface Paged extends Span {
  page: number
  size: number
}

const checkSpan = ({ startDate, endDate }: Span) => {
  if (startDate && endDate && startDate > endDate) throw new Refusal('range-reversed')
}

/** A workbook that is written while it is read, so that its size does not matter. */
export function workbookAnswer(fileName: string, spec: WorkbookSpec, each: EachRows): FileAnswer {
  const workbook = startWorkbook(spec)
  each((rows) => workbook.write(rows))
    .then(() => workbook.end())
    .catch((error: Error) => workbook.abandon(error))
  return { fileName, contentType: XLSX, content: workbook.content }
}

/** The sample of a kind of file, in either format. */
export async function sampleAnswer(
  name: string,
  format: 'csv' | 'xlsx',
  sheet: string,
  rows: readonly (readonly string[])[],
): Promise<FileAnswer> {
  const fileName = `${name}.${format}`
  if (format === 'csv') return { fileName, contentType: 'text/csv; charset=utf-8', content: asStream(writeCsv(rows)) }
  return { fileName, contentType: XLSX, content: asStream(await writeXlsx(sheet, rows)) }
}

/** Reading the batches of one kind. */
export function bulkBatches(database: Database, clock: Clock, kind: BulkKindName) {
  async function found(sql: Sql, batchId: string): Promise<BatchRecord> {
    const batch = await bulkStore(sql).byId(kind, batchId)
    if (!batch) throw new Refusal('not-found', { label: 'Batch' })
    return batch
  }
  const find = (call: Call, batchId: string) => database.read(call.scope, (sql) => found(sql, batchId))

  return {
    found,
    find,
    checkSpan,

    fileName: (batchId: string, what = '') => `${batchId}${what}-${businessDate(clock.now())}.xlsx`,

    list(call: Call, { page: index, size, ...span }: Paged) {
      checkSpan(span)
      return database.read(call.scope, async (sql) => {
        const { rows, total, isEstimate } = await bulkStore(sql).list(kind, span, index, size)
        return page(rows.map(batchOf), total, size, isEstimate)
      })
    },

    show: async (call: Call, batchId: string) => batchOf(await find(call, batchId)),

    /** The rows that failed, as they came, and why; the file can be mended and sent again as it is. */
    async errorFile(call: Call, batchId: string): Promise<FileAnswer> {
      const { id, header } = await find(call, batchId)
      // A file that was handed back before brings its reasons along; they are replaced.
      const kept = header.flatMap((name, at) => (name.toLowerCase() === FAILURE_COLUMN.toLowerCase() ? [] : [at]))
      const headers = [...kept.map((at) => header[at] ?? ''), FAILURE_COLUMN]
      const columns = headers.map((name) => ({ header: name, width: 22, kind: 'text' as const }))
      type Failed = Awaited<ReturnType<ReturnType<typeof bulkStore>['failed']>>[number]
      const read = (sql: Sql, last: Failed | null) => bulkStore(sql).failed(id, last?.rowNumber ?? 0, CHUNK)
      return workbookAnswer(this.fileName(batchId, '-errors'), { sheet: 'Failed rows', columns }, (take) =>
        eachChunk<Failed>(database, call.scope, read, (rows) =>
          take(rows.map(({ cells, message }) => [...kept.map((at) => cells[at] ?? ''), message])),
        ),
      )
    },
  }
}
