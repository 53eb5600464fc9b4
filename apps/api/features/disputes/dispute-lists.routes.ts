/** Endpoints of the lists of disputes, and their spreadsheets. */

import { disputeClue } from '@dcir/core/disputes/clue'
import { disputeFileName, isPendingApproval, PENDING_APPROVAL_VIEW } from '@dcir/core/disputes/lists'
import { type DisputeListQuery, disputeLists, type disputeOrders } from '@dcir/core/disputes/lists-contract'
import type { DisputeFilter, DisputeSide } from '@dcir/core/disputes/schemas'
import { businessDate } from '@dcir/core/time/lagos'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import { type Call, type FileAnswer, routesOf, userOf } from '../../call/call'
import type { Sql } from '../../db/database'
import { eachChunk } from '../../db/lists'
import type { Platform } from '../../domain/module'
import { workbookAnswer } from '../../http/file-answers'
import { type DisputeCursor, type DisputeRow, disputeListsStore } from './dispute-lists.store'
import { disputeSheet } from './dispute-sheet'
import { sideOf } from './to-answer'

/** A list: the side whose disputes it holds, and the word that its files are named by. */
interface ListKind {
  side: DisputeSide | null
  view: string
}

interface Paged {
  page: number
  size: number
  order?: (typeof disputeOrders)[number] | undefined
}

const CHUNK = 1000

type Which = 'all' | 'byBank' | 'byAgents'
const sides = { all: null, byBank: 'backoffice', byAgents: 'merchant' } as const
const bankViews = { all: 'all', byBank: 'backoffice', byAgents: 'backoffice-superagent' } as const
const agentViews = { all: 'all', byBank: 'bank-disputes', byAgents: 'agent-disputes' } as const

const kindOf = ({ door }: Call, which: Which): ListKind => ({
  side: sides[which],
  view: (door === 'frontoffice' ? agentViews : bankViews)[which],
})

export function disputeListsRoutes({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const askedOf = (call: Call, { side }: ListKind, filter: DisputeFilter) => {
    const decider = { username: userOf(call).username, side: sideOf(call), at: clock.now() }
    const clue = filter.text ? disputeClue(filter.text, businessDate(clock.now())) : null
    return { filter, side, decider: filter.answerable ? decider : null, clue }
  }
  function page(call: Call, kind: ListKind, filter: DisputeFilter, { page: index, size, order = 'newest' }: Paged) {
    const asked = askedOf(call, kind, filter)
    return database.read(call.scope, (db) => disputeListsStore(db).list(asked, order, index, size))
  }
  /** Written while it is read, so that its size does not matter. */
  function workbook(call: Call, kind: ListKind, filter: DisputeFilter): FileAnswer {
    const asked = askedOf(call, kind, filter)
    const read = (db: Sql, last: DisputeCursor | null) => disputeListsStore(db).after(asked, last, CHUNK)
    const spec = { sheet: 'Disputes', columns: sheetColumnsOf(disputeSheet) }
    return workbookAnswer(disputeFileName(kind.view, businessDate(clock.now())), spec, (take) =>
      eachChunk<DisputeRow & DisputeCursor>(database, call.scope, read, (rows) =>
        take(rows.map((row: DisputeRow) => cellsOf(disputeSheet, row))),
      ),
    )
  }
  const list =
    (which: Which) =>
    (call: Call, { query: { page: index, size, order, ...filter } }: { query: DisputeListQuery }) =>
      page(call, kindOf(call, which), filter, { page: index, size, order })
  const filter =
    (which: Which) =>
    (call: Call, { query, body }: { query: Paged; body: DisputeFilter }) =>
      page(call, kindOf(call, which), body, query)
  const download =
    (which: Which) =>
    async (call: Call, { body }: { body: DisputeFilter }) => {
      const kind = kindOf(call, which)
      const isTab = call.door !== 'frontoffice' && isPendingApproval(body)
      return workbook(call, isTab ? { ...kind, view: PENDING_APPROVAL_VIEW } : kind, body)
    }
  return routesOf(disputeLists, {
    all: list('all'),
    filterAll: filter('all'),
    downloadAll: download('all'),
    byBank: list('byBank'),
    filterByBank: filter('byBank'),
    downloadByBank: download('byBank'),
    byAgents: list('byAgents'),
    filterByAgents: filter('byAgents'),
    downloadByAgents: download('byAgents'),
  })
}
