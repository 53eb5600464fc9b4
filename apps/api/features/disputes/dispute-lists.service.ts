/** Lists of disputes, and their spreadsheets. */

import type { disputeOrders } from '@dcir/core/disputes/lists-contract'
import { disputeFileName } from '@dcir/core/disputes/rules'
import type { DisputeFilter, DisputeSide } from '@dcir/core/disputes/schemas'
import { businessDate } from '@dcir/core/time/lagos'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import type { Call, FileAnswer } from '../../call/call'
import type { Database, Sql } from '../../db/database'
import { eachChunk } from '../../db/lists'
import { workbookAnswer } from '../../http/file-answers'
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

const CHUNK = 1000

export type DisputeListsService = ReturnType<typeof createDisputeListsService>

export function createDisputeListsService(database: Database, clock: Clock) {
  return {
    list(call: Call, { side }: ListKind, filter: DisputeFilter, paged: Paged) {
      const { page: index, size, order = 'newest' } = paged
      return database.read(call.scope, (sql) => disputeListsStore(sql).list({ filter, side }, order, index, size))
    },

    /** Written while it is read, so that its size does not matter. */
    download(call: Call, { side, view }: ListKind, filter: DisputeFilter): FileAnswer {
      const read = (sql: Sql, last: DisputeCursor | null) => disputeListsStore(sql).after({ filter, side }, last, CHUNK)
      const spec = { sheet: 'Disputes', columns: sheetColumnsOf(disputeSheet) }
      return workbookAnswer(disputeFileName(view, businessDate(clock.now())), spec, (take) =>
        eachChunk<DisputeRow & DisputeCursor>(database, call.scope, read, (rows) =>
          take(rows.map((row: DisputeRow) => cellsOf(disputeSheet, row))),
        ),
      )
    },
  }
}
