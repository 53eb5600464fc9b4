/** SQL of the lists of disputes: filters, two orders, totals, and the chunks of a filter's spreadsheet. */

import { splitList } from '@dcir/core/contract/search'
import { type DisputeClue, type LogCodeClue, logCodeClue, nameWords } from '@dcir/core/disputes/clue'
import type { disputeOrders } from '@dcir/core/disputes/lists-contract'
import { disputeFilters } from '@dcir/core/disputes/query'
import type { Dispute, DisputeFilter, DisputeSide } from '@dcir/core/disputes/schemas'
import type { Viewer } from '@dcir/core/disputes/transitions'
import { kobo } from '@dcir/core/money/kobo'
import { addDays, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import { conditionsOf, ofMerchant, ofScope, onDays, startsWith } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { allOf, type Fragment, sql } from '../../db/sql'
import { disputeHistories } from './dispute-detail'

type Instants = 'tatExpiryDate' | 'transactionTime' | 'createdOn'
type Composed = 'deadline' | 'statusLogInfo' | 'disputeTransactionDetail' | 'refundTransaction'

export interface DisputeRow extends Omit<Dispute, Instants | Composed>, Record<Instants, Date> {
  id: number
  rrn: string
  stan: string
  maskedPan: string
  terminalId: string
  cardAcceptorId: string
}

type ListRow = DisputeRow & Pick<Dispute, 'deadline'>

const COLUMNS = sql`d.log_code, d.logged_by, d.logged_side AS logged_by_side, d.status, d.resolution_status, d.resolved_by, d.reason,
  d.tat_expiry AS tat_expiry_date, d.transaction_search_key, d.amount AS transaction_amount, d.transaction_time,
  d.response_code AS transaction_response_code, d.customer_account_name, d.customer_account_number, d.payee_check, d.card_account_name, d.created_at AS created_on,
  s.merchant_id, s.merchant_name, s.card_acceptor_id, d.cycle, d.id, d.rrn, d.stan, d.masked_pan, d.terminal_id`
const LIST_COLUMNS = sql`${COLUMNS}, d.tat_trace AS deadline`
const SHEET_COLUMNS = sql`${COLUMNS}, d.created_at::text AS cursor_time`

const WITH_AGENT = (rows: Fragment) => sql`${rows} d JOIN super_agents s ON s.id = d.super_agent_id`

/** Where an export goes on; the time as text, for a Date would lose its microseconds. */
export interface DisputeCursor {
  cursorTime: string
  id: number
}

export interface Asked {
  filter: DisputeFilter
  /** The side that logged them, or null for both. */
  side: DisputeSide | null
  /** The person whose decisions alone are asked for, and when they would decide; null for any dispute. */
  decider?: (Viewer & { at: Date }) | null
  /** Readings of the text of the filter, where it has one. */
  clue?: DisputeClue | null
}

interface Where {
  /** Conditions that the daily rollup knows too. */
  shared: Fragment[]
  /** The days on which they were logged. */
  created: Fragment[]
  /** Conditions on single disputes. */
  own: Fragment[]
}

/** Filters that the daily rollup knows too, and those on single disputes. */
const { merchantId, createdOn, ...singleFilters } = disputeFilters

const sharedConditions = conditionsOf({ merchantId }, { merchantId: (id) => ofMerchant(sql`super_agent_id`, id) })
const createdConditions = conditionsOf({ createdOn }, { createdOn: sql`created_at` })

/** The dispute of that number, or those whose log code begins so. */
const ofLogCode = (clue: LogCodeClue): Fragment =>
  'number' in clue ? sql`id = ${clue.number}::bigint` : startsWith(sql`log_code`, clue.start)

/** Disputes whose customer's name has a word that begins with each of these. */
const named = (words: readonly string[]): Fragment =>
  sql`id IN (SELECT disputes_named(to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})))`

/** Rows that a clue can mean: one index each, since a disjunction would use none. */
function ofClue({ logCode, account, amount, lastFour, name, day }: DisputeClue): Fragment[] {
  const meanings = [
    ...(logCode ? [ofLogCode(logCode)] : []),
    ...(account ? [sql`customer_account_number = ${account}`] : []),
    ...(amount === null ? [] : [sql`amount = ${amount}::bigint`]),
    ...(lastFour ? [sql`last_four = ${lastFour}`] : []),
    ...(name ? [named(name)] : []),
  ]
  const [only, ...more] = meanings
  if (!only) return [sql`false`]
  const [first, ...others] = meanings.map((meaning) => sql`SELECT id FROM disputes WHERE ${meaning}`) as [Fragment]
  const every = others.reduce((all: Fragment, one) => sql`${all} UNION ALL ${one}`, first)
  const meant = more.length === 0 ? only : sql`id IN (${every})`
  const days = { from: day ?? undefined, to: day ?? undefined }
  const onDay = day
    ? [sql`(${allOf(onDays(sql`transaction_time`, days))} OR ${allOf(onDays(sql`created_at`, days))})`]
    : []
  return [meant, ...onDay]
}

const singleConditions = conditionsOf(singleFilters, {
  // The index of what is undecided serves only a condition that names it.
  resolutionStatus: (wanted) =>
    wanted === 'PENDING'
      ? sql`resolution_status = 'PENDING'`
      : sql`resolution_status = ANY (${splitList(wanted)}::text[])`,
  status: sql`status`,
  logCode: (typed) => ofLogCode(logCodeClue(typed) ?? { start: typed.trim().toUpperCase() }),
  transactionAmount: sql`amount`,
  lastFour: sql`last_four`,
  customerAccountName: (typed) => named(nameWords(typed)),
  customerAccountNumber: sql`customer_account_number`,
  terminalId: sql`terminal_id`,
  rrn: sql`rrn`,
  responseCode: (wanted, { orHeld }: DisputeFilter) => {
    const codes = sql`response_code = ANY (${splitList(wanted)}::text[])`
    return orHeld ? sql`(${codes} OR (status = 'SYSTEM_ACCEPTED' AND resolution_status = 'PENDING'))` : codes
  },
  maskedPan: sql`masked_pan`,
  transactionTime: sql`transaction_time`,
  tatExpiry: sql`tat_expiry`,
})

/** The disputes that a person may decide: `decisionRefusal` of core/disputes/rules.ts in SQL. */
function decidableBy({ username, side, at }: NonNullable<Asked['decider']>): Fragment[] {
  const isOpen = sql`(status = 'PENDING' AND tat_expiry > ${at})`
  const bySide = {
    backoffice: [sql`(${isOpen} OR status = 'SYSTEM_ACCEPTED')`],
    merchant: [isOpen, sql`logged_side <> 'merchant'`],
  }
  return [sql`resolution_status = 'PENDING'`, sql`logged_by <> ${username}`, ...bySide[side]]
}

const whereOf = ({ filter, side, decider, clue }: Asked, db: Sql): Where => ({
  shared: [...ofScope(db, sql`super_agent_id`), ...sharedConditions(filter)],
  created: createdConditions(filter),
  own: [
    ...(side ? [sql`logged_side = ${side}`] : []),
    ...(decider ? decidableBy(decider) : []),
    ...singleConditions(filter),
    ...(clue ? ofClue(clue) : []),
  ],
})

/** The place of a page among all disputes of a filter that the rollup knows, and their exact total. */
async function seekPage(db: Sql, { filter, side }: Asked, shared: readonly Fragment[], offset: number) {
  const { createdDateFrom, createdDateTo } = filter
  const where = [
    sql`event = 'LOGGED'`,
    ...shared,
    ...(side ? [sql`logged_side = ${side}`] : []),
    ...(createdDateFrom ? [sql`business_date >= ${createdDateFrom}::date`] : []),
    ...(createdDateTo ? [sql`business_date <= ${createdDateTo}::date`] : []),
  ]
  const days = await db.rows<{ day: string; count: number }>(
    sql`SELECT business_date AS day, sum(dispute_count)::bigint AS count FROM dispute_days
      WHERE ${allOf(where)} GROUP BY business_date ORDER BY business_date DESC`,
  )
  const total = { total: days.reduce((sum, { count }) => sum + count, 0), isEstimate: false }
  let left = offset
  for (const { day, count } of days) {
    if (left < count) {
      return { total, seek: { where: [sql`created_at < ${startOfDay(addDays(day, 1))}`], offset: left } }
    }
    left -= count
  }
  return { total, seek: undefined }
}

/** Orders of lists. By expiry, open disputes come first, the next deadline ahead; decided ones have none and follow. */
const orders: Record<(typeof disputeOrders)[number], Fragment> = {
  newest: sql`d.created_at DESC, d.id DESC`,
  expiry: sql`(d.status <> 'PENDING'), d.tat_expiry, d.id`,
}

type History = Pick<Dispute, 'statusLogInfo' | 'refundTransaction'>

const disputeOf = (
  { tatExpiryDate, transactionTime, createdOn, transactionAmount, ...row }: ListRow,
  history: History,
): Dispute => {
  const { id: _, rrn, stan, maskedPan, terminalId, cardAcceptorId, ...rest } = row
  const responseCode = row.transactionResponseCode
  return {
    ...rest,
    ...history,
    transactionAmount: kobo(transactionAmount),
    tatExpiryDate: lagosIso(tatExpiryDate),
    transactionTime: lagosIso(transactionTime),
    createdOn: lagosIso(createdOn),
    disputeTransactionDetail: { responseCode, cardAcceptorId, rrn, stan, maskedPan, terminalId },
  }
}

interface Sum {
  count: number
  amount: number
  /** The next deadline of them. */
  first: Date | null
}

export const disputeListsStore = (db: Sql) => ({
  /** How many disputes a list has by a filter, and how much they are. */
  async sum(asked: Asked): Promise<Sum> {
    const { shared, created, own } = whereOf(asked, db)
    const sum = await db.first<Sum>(
      sql`SELECT count(*)::bigint AS count, coalesce(sum(amount), 0)::bigint AS amount, min(tat_expiry) AS first
        FROM disputes d WHERE ${allOf([...shared, ...created, ...own])}`,
    )
    return sum ?? { count: 0, amount: 0, first: null }
  },

  /** A page. Where only the rollup's conditions are asked for, any page is as cheap as the first. */
  async list(asked: Asked, order: (typeof disputeOrders)[number], page: number, size: number) {
    const { shared, created, own } = whereOf(asked, db)
    const where = [...shared, ...created, ...own]
    const from = sql`disputes d`
    const spec = { columns: LIST_COLUMNS, from, where, order: orders[order], shown: WITH_AGENT, page, size }
    const isKnownToRollup = own.length === (asked.side ? 1 : 0)
    const known = isKnownToRollup ? await seekPage(db, asked, shared, page * size) : undefined
    const seek = order === 'newest' ? known?.seek : undefined
    const found = await listPage<ListRow>(db, { ...spec, total: known?.total, seek })
    const historyOf = await disputeHistories(
      db,
      found.content.map(({ id }) => id),
    )
    return mapPage(found, (row) => disputeOf(row, historyOf(row.id)))
  },

  /** The next disputes of a filter after the cursor, newest first. */
  after(asked: Asked, cursor: DisputeCursor | null, limit: number): Promise<(DisputeRow & DisputeCursor)[]> {
    const { shared, created, own } = whereOf(asked, db)
    const further = cursor ? [sql`(created_at, id) < (${cursor.cursorTime}::timestamptz, ${cursor.id})`] : []
    const rows = sql`(SELECT * FROM disputes d WHERE ${allOf([...shared, ...created, ...own, ...further])}
      ORDER BY ${orders.newest} LIMIT ${limit})`
    return db.rows(sql`SELECT ${SHEET_COLUMNS} FROM ${WITH_AGENT(rows)} ORDER BY ${orders.newest}`)
  },
})
