/** Lists of disputes, and their spreadsheets. */

import type { disputeOrders } from '@dcir/core/disputes/lists-contract'
import { disputeFileName } from '@dcir/core/disputes/rules'
import type { DisputeFilter, DisputeSide } from '@dcir/core/disputes/schemas'
import { businessDate } from '@dcir/core/time/lagos'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import { type Call, type FileAnswer, userOf } from '../../call/call'
import type { Database, Sql } from '../../db/database'
import { eachChunk } from '../../db/lists'
import { workbookAnswer } from '../../http/file-answers'
import type { Clock } from '../../kit/clock'
import { type DisputeCursor, type DisputeRow, disputeListsStore } from './dispute-lists.store'
import { disputeSheet } from './dispute-sheet'
import { sideOf } from './disputes.service'

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
  const askedOf = (call: Call, { side }: ListKind, filter: DisputeFilter) => {
    const decider = { username: userOf(call).username, side: sideOf(call), at: clock.now() }
    return { filter, side, decider: filter.answerable ? decider : null }
  }
  return {
    list(call: Call, kind: ListKind, filter: DisputeFilter, paged: Paged) {
      const asked = askedOf(call, kind, filter)
      const { page: index, size, order = 'newest' } = paged
      return database.read(call.scope, (db) => disputeListsStore(db).list(asked, order, index, size))
    },

    /** Written while it is read, so that its size does not matter. */
    download(call: Call, kind: ListKind, filter: DisputeFilter): FileAnswer {
      const asked = askedOf(call, kind, filter)
      const read = (db: Sql, last: DisputeCursor | null) => disputeListsStore(db).after(asked, last, CHUNK)
      const spec = { sheet: 'Disputes', columns: sheetColumnsOf(disputeSheet) }
      return workbookAnswer(disputeFileName(kind.view, businessDate(clock.now())), spec, (take) =>
        eachChunk<DisputeRow & DisputeCursor>(database, call.scope, read, (rows) =>
          take(rows.map((row: DisputeRow) => cellsOf(disputeSheet, row))),
        ),
      )
    },
  }
}
