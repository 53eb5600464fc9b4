/** Lists of disputes, and their spreadsheets. */

import { page } from '@dcir/core/contract/schemas'
import type { disputeOrders } from '@dcir/core/disputes/lists-contract'
import { disputeDateTypes, disputeFileName } from '@dcir/core/disputes/rules'
import type { DisputeFilter, DisputeSide } from '@dcir/core/disputes/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { businessDate } from '@dcir/core/time/lagos'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import { startWorkbook } from '@dcir/spreadsheets/workbook-writer'
import type { Database, Sql } from '../../db/database'
import { eachChunk } from '../../db/lists'
import type { Call, FileAnswer } from '../../http/call'
import type { Clock } from '../../kit/clock'
import { type DisputeCursor, type DisputeRow, disputeListsStore } from './dispute-lists.store'
import { disputeSheet } from './dispute-sheet'

/** A list: the side whose disputes it holds, and the word that its files are named by. */
export interface ListKind {
  side: DisputeSide | null
  view: string
}

interface Paged {
  page: number
  size: number
  order?: (typeof disputeOrders)[number] | undefined
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CHUNK = 1000

function checkRanges(filter: DisputeFilter): void {
  for (const { from, to } of disputeDateTypes) {
    const [start, end] = [filter[from], filter[to]]
    if (start && end && start > end) throw new Refusal('range-reversed', {}, from)
  }
}

export type DisputeListsService = ReturnType<typeof createDisputeListsService>

export function createDisputeListsService(database: Database, clock: Clock) {
  return {
    list(call: Call, { side }: ListKind, filter: DisputeFilter, paged: Paged) {
      checkRanges(filter)
      const { page: index, size, order = 'newest' } = paged
      return database.read(call.scope, async (sql) => {
        const { rows, total, isEstimate } = await disputeListsStore(sql).list({ filter, side }, order, index, size)
        return page(rows, total, size, isEstimate)
      })
    },

    /** Written while it is read, so that its size does not matter. */
    download(call: Call, { side, view }: ListKind, filter: DisputeFilter): FileAnswer {
      checkRanges(filter)
      const workbook = startWorkbook({ sheet: 'Disputes', columns: sheetColumnsOf(disputeSheet) })
      const read = (sql: Sql, last: DisputeCursor | null) => disputeListsStore(sql).after({ filter, side }, last, CHUNK)
      const write = (rows: DisputeRow[]) => workbook.write(rows.map((row) => cellsOf(disputeSheet, row)))
      eachChunk<DisputeRow & DisputeCursor>(database, call.scope, read, write)
        .then(() => workbook.end())
        .catch((error: Error) => workbook.abandon(error))
      const fileName = disputeFileName(view, businessDate(clock.now()))
      return { fileName, contentType: XLSX, content: workbook.content }
    },
  }
}
