/** Reading bulk files, whatever their rows bring about: lists of batches, one batch, and the rows that failed. */

import { FAILURE_COLUMN } from '@dcir/core/bulk/rows'
import { Refusal } from '@dcir/core/errors/catalogue'
import { businessDate } from '@dcir/core/time/lagos'
import { createErrorFile } from '@dcir/spreadsheets/error-file'
import type { Call, FileAnswer } from '../call/call'
import type { Database, Sql } from '../db/database'
import { eachChunk, mapPage } from '../db/lists'
import { workbookAnswer } from '../http/file-answers'
import type { Clock } from '../kit/clock'
import { type BatchRecord, type BulkKindName, batchOf, bulkStore, type Span } from './bulk.store'

/** Rows that a download reads at once. */
export const CHUNK_SIZE = 1000

interface Paged extends Span {
  page: number
  size: number
}

/** Reading the batches of one kind. */
export function bulkBatches(database: Database, clock: Clock, kind: BulkKindName) {
  async function found(db: Sql, batchId: string): Promise<BatchRecord> {
    const batch = await bulkStore(db).byId(kind, batchId)
    if (!batch) throw new Refusal('not-found', { label: 'Batch' })
    return batch
  }
  const find = (call: Call, batchId: string) => database.read(call.scope, (db) => found(db, batchId))

  return {
    found,
    find,

    fileName: (batchId: string, what = '') => `${batchId}${what}-${businessDate(clock.now())}.xlsx`,

    list(call: Call, { page: index, size, ...span }: Paged) {
      return database.read(call.scope, async (db) =>
        mapPage(await bulkStore(db).list(kind, span, index, size), batchOf),
      )
    },

    show: async (call: Call, batchId: string) => batchOf(await find(call, batchId)),

    /** The rows that failed, as they came, and why; the file can be mended and sent again as it is. */
    async errorFile(call: Call, batchId: string): Promise<FileAnswer> {
      const { id, header } = await find(call, batchId)
      const { rowOf, ...spec } = createErrorFile('Failed rows', header, FAILURE_COLUMN)
      type Failed = Awaited<ReturnType<ReturnType<typeof bulkStore>['failed']>>[number]
      const read = (db: Sql, last: Failed | null) => bulkStore(db).failed(id, last?.rowNumber ?? 0, CHUNK_SIZE)
      return workbookAnswer(this.fileName(batchId, '-errors'), spec, (take) =>
        eachChunk<Failed>(database, call.scope, read, (rows) =>
          take(rows.map(({ cells, message }) => rowOf(cells, message))),
        ),
      )
    },
  }
}
