/** SQL of transactions: lists by keyset below a day that the rollup names, totals that stay cheap. */

import type { Page } from '@dcir/core/contract/schemas'
import { addDays, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import type { TransactionClue } from '@dcir/core/transactions/clue'
import {
  MAX_FIELD_VALUES,
  type OptionalField,
  type OptionalValues,
  type Transaction,
} from '@dcir/core/transactions/contract'
import { type Channel, singleFilters, type TransactionFilter } from '@dcir/core/transactions/query'
import { type CodeGroups, codesWanted } from '@dcir/core/transactions/rules'
import { conditionsOf, ofScope, onDays, startsWith } from '../../db/conditions'
import type { Sql } from '../../db/database'
import { countCapped, listPage, mapPage } from '../../db/lists'
import { allOf, type Fragment, sql } from '../../db/sql'
import { seekPage } from './transaction-seek'

interface TransactionRow extends Omit<Transaction, 'transactionTime'> {
  transactionTime: Date
}

export interface TransactionDetailRow extends TransactionRow {
  id: number
  hashedPan: string
  merchantName: string
  isDebit: boolean
}

/** The bulk that has the transaction's line. */
const BULK_KEY = sql`(SELECT b.bulk_settlement_key FROM settlement_lines l JOIN bulk_settlements b ON b.id = l.bulk_id
  WHERE l.transaction_time = t.transaction_time AND l.transaction_id = t.id AND l.super_agent_id = t.super_agent_id)`
const COLUMNS = sql`t.transaction_search_key, t.transaction_time, t.masked_pan, t.rrn, t.stan,
  t.amount AS transaction_amount, t.charge_amount, t.terminal_id, s.card_acceptor_id, t.card_acceptor_location,
  t.response_code, ${BULK_KEY} AS bulk_settlement_key, t.dispute_log_code, t.channel, t.route, t.issuer, t.acquirer`
const WITH_AGENT = (rows: Fragment) => sql`${rows} t JOIN super_agents s ON s.id = t.super_agent_id`
const NEWEST = sql`t.transaction_time DESC, t.id DESC`

/** One transaction as a report needs it. */
export interface ReportRow {
  superAgentId: number
  transactionTime: Date
  transactionSearchKey: string
  maskedPan: string
  rrn: string
  stan: string
  amount: number
  chargeAmount: number
  terminalId: string
  location: string
  responseCode: string
  bulkSettlementKey: string | null
  disputeLogCode: string | null
  channel: string | null
  route: string | null
  issuer: string | null
  acquirer: string | null
}

/** Where an export goes on; the time as text, for a Date would lose its microseconds. */
export interface ReportCursor {
  cursorTime: string
  id: number
}

const REPORT_COLUMNS = sql`t.super_agent_id, t.transaction_time, t.transaction_search_key, t.masked_pan, t.rrn, t.stan,
  t.amount, t.charge_amount, t.terminal_id, t.card_acceptor_location AS location, t.response_code,
  ${BULK_KEY} AS bulk_settlement_key, t.dispute_log_code, t.channel, t.route, t.issuer, t.acquirer, t.transaction_time::text AS cursor_time, t.id`

interface Where {
  /** Conditions that the daily rollup knows too. */
  shared: Fragment[]
  /** Conditions on single transactions. */
  own: Fragment[]
}

export interface Asked {
  filter: TransactionFilter
  /** Which codes each group holds; read only where the filter names a group. */
  groups: CodeGroups
  /** The ids behind `cardAcceptorId`, or null when it was not asked for. */
  agentIds: readonly number[] | null
}

/** Keys that a beginning finds at most; one that finds more is too short to find anything by. */
const MAX_KEYS = 1000

/** Rows whose key begins so; the keys come first, for by the order of time all rows would be read for those few. */
const ofKeyStart = (start: string): Fragment =>
  sql`transaction_search_key = ANY (ARRAY(SELECT k.transaction_search_key FROM transactions k
    WHERE ${startsWith(sql`k.transaction_search_key`, start)} ORDER BY k.transaction_search_key LIMIT ${MAX_KEYS}))`

const singleConditions = conditionsOf(singleFilters, {
  transactionAmount: sql`amount`,
  lastFour: sql`last_four`,
  maskedPan: sql`masked_pan`,
  rrn: sql`rrn`,
  terminalId: sql`terminal_id`,
  transactionSearchKey: ofKeyStart,
  channel: sql`channel`,
  route: sql`route`,
  issuer: sql`issuer`,
  acquirer: sql`acquirer`,
})

function whereOf({ filter, groups, agentIds }: Asked, db: Sql): Where {
  const shared = ofScope(db, sql`super_agent_id`)
  if (agentIds) shared.push(sql`super_agent_id = ANY (${agentIds}::integer[])`)
  const codes = codesWanted(filter, groups)
  if (codes && 'in' in codes) shared.push(sql`response_code = ANY (${codes.in}::text[])`)
  if (codes && 'notIn' in codes) shared.push(sql`response_code <> ALL (${codes.notIn}::text[])`)
  return { shared, own: singleConditions(filter) }
}

interface Span {
  from: Date | null
  to: Date | null
}

const spanOf = ({ startDate, endDate }: TransactionFilter): Span => ({
  from: startDate ? startOfDay(startDate) : null,
  to: endDate ? startOfDay(addDays(endDate, 1)) : null,
})

const timesOf = ({ from, to }: Span): Fragment[] => [
  ...(from ? [sql`transaction_time >= ${from}`] : []),
  ...(to ? [sql`transaction_time < ${to}`] : []),
]

/** Rows that come after the cursor, newest first; the time alone once more, for the partitions to be chosen by. */
const afterCursor = (cursor: ReportCursor | null): Fragment[] =>
  cursor
    ? [
        sql`(transaction_time, id) < (${cursor.cursorTime}::timestamptz, ${cursor.id})`,
        sql`transaction_time <= ${cursor.cursorTime}::timestamptz`,
      ]
    : []

const transactionOf = (row: TransactionRow): Transaction => ({ ...row, transactionTime: lagosIso(row.transactionTime) })

/** Conditions of the rows that a clue can mean, each with an index of its own. */
function meaningsOf({ searchKey, rrn, stan, maskedPan, amount, lastFour, together }: TransactionClue): Fragment[] {
  const byAmount = amount === null ? [] : [sql`amount = ${amount}::bigint`]
  const byLastFour = lastFour === null ? [] : [sql`last_four = ${lastFour}`]
  if (together) return [allOf([...byAmount, ...byLastFour])]
  return [
    ...(searchKey === null ? [] : [ofKeyStart(searchKey)]),
    ...(rrn === null ? [] : [sql`rrn = ${rrn}`]),
    ...(stan === null ? [] : [sql`stan = ${stan}`]),
    ...(maskedPan === null ? [] : [sql`masked_pan = ${maskedPan}`]),
    ...byAmount,
    ...byLastFour,
  ]
}

export function transactionsStore(db: Sql) {
  return {
    /** How many there are, for reporting how far a report is; exact where that is cheap. */
    async count(asked: Asked): Promise<number> {
      const { shared, own } = whereOf(asked, db)
      if (own.length === 0) return (await seekPage(db, shared, asked.filter, 0)).total
      const where = [...timesOf(spanOf(asked.filter)), ...shared, ...own]
      return (await countCapped(db, sql`transactions`, where)).total
    },

    /** The next transactions of a filter after the cursor, newest first. */
    async after(asked: Asked, cursor: ReportCursor | null, limit: number): Promise<(ReportRow & ReportCursor)[]> {
      const { shared, own } = whereOf(asked, db)
      const where = allOf([...timesOf(spanOf(asked.filter)), ...shared, ...own, ...afterCursor(cursor)])
      return db.rows(sql`SELECT ${REPORT_COLUMNS} FROM transactions t WHERE ${where} ORDER BY ${NEWEST} LIMIT ${limit}`)
    },

    /** Names of super agents by their id: read once, so that a report of a million rows needs no join. */
    agentNames: async () =>
      new Map(
        (
          await db.rows<{ id: number; cardAcceptorId: string; merchantName: string }>(
            sql`SELECT id, card_acceptor_id, merchant_name FROM super_agents`,
          )
        ).map((agent) => [agent.id, agent]),
      ),

    async list(asked: Asked, page: number, size: number): Promise<Page<Transaction>> {
      const { shared, own } = whereOf(asked, db)
      const span = spanOf(asked.filter)
      const from = sql`transactions t`
      const where = [...timesOf(span), ...shared, ...own]
      const spec = { columns: COLUMNS, from, where, order: NEWEST, shown: WITH_AGENT, page, size }
      if (own.length > 0) return mapPage(await listPage<TransactionRow>(db, spec), transactionOf)
      const { total, below, left } = await seekPage(db, shared, asked.filter, page * size)
      const known = { total, isEstimate: false }
      // A page past the last day has no rows, and none are sought.
      const seek = below ? { where: [sql`transaction_time < ${below}`], offset: left } : undefined
      return mapPage(await listPage<TransactionRow>(db, { ...spec, total: known, seek }), transactionOf)
    },

    /** The same of transactions that another table picks: rows of it with `line_time`, `line_id` and `line_agent`. */
    async listPicked(asked: Asked, lines: Fragment, page: number, size: number): Promise<Page<Transaction>> {
      const { shared, own } = whereOf(asked, db)
      const from = sql`(${lines}) l JOIN transactions t ON t.transaction_time = line_time AND t.id = line_id
        AND t.super_agent_id = line_agent`
      const where = [...timesOf(spanOf(asked.filter)), ...shared, ...own]
      const order = sql`line_time DESC, line_id DESC`
      const spec = { columns: COLUMNS, from, where, order, shown: WITH_AGENT, page, size }
      return mapPage(await listPage<TransactionRow>(db, spec), transactionOf)
    },

    byKey: async (key: string): Promise<TransactionDetailRow | undefined> =>
      await db.first<TransactionDetailRow>(
        sql`SELECT ${COLUMNS}, t.id, encode(t.hashed_pan, 'hex') AS hashed_pan, s.merchant_name, t.is_debit
            FROM ${WITH_AGENT(sql`transactions`)} WHERE t.transaction_search_key = ${key}
            ORDER BY t.transaction_time LIMIT 1`,
      ),

    /** The newest of those that the clue can mean; one index each, since a disjunction would use none. */
    async find(clue: TransactionClue, limit: number): Promise<Transaction[]> {
      const days = clue.day ? onDays(sql`transaction_time`, { from: clue.day, to: clue.day }) : []
      const parts = meaningsOf(clue).map(
        (meaning) =>
          sql`(SELECT * FROM transactions WHERE ${allOf([meaning, ...days])}
            ORDER BY transaction_time DESC LIMIT ${limit})`,
      )
      const [first, ...others] = parts
      if (!first) return []
      const every = others.reduce((all, part) => sql`${all} UNION ALL ${part}`, first)
      const rows = await db.rows<TransactionRow>(
        sql`SELECT ${COLUMNS} FROM ${WITH_AGENT(sql`(SELECT DISTINCT ON (transaction_time, id) * FROM (${every}) every
          ORDER BY transaction_time DESC, id DESC LIMIT ${limit})`)} ORDER BY ${NEWEST}`,
      )
      return rows.map(transactionOf)
    },

    /** Whether there is one with that key, and of that card where one is named. */
    has: async (key: string, hashedPan: string | null) =>
      (await db.first(
        sql`SELECT 1 FROM transactions WHERE transaction_search_key = ${key}
          AND (${hashedPan}::text IS NULL OR hashed_pan = decode(${hashedPan}::text, 'hex')) LIMIT 1`,
      )) !== undefined,

    /** Values that the optional fields have, in their order and no more than can be picked from. */
    async optionalValues(): Promise<OptionalValues> {
      const rows = await db.rows<{ field: OptionalField; value: string }>(
        sql`SELECT DISTINCT field, value FROM transaction_field_values ORDER BY field, value`,
      )
      const of = (name: OptionalField) =>
        rows.flatMap(({ field, value }) => (field === name ? [value] : [])).slice(0, MAX_FIELD_VALUES)
      return {
        channel: of('channel') as Channel[],
        route: of('route'),
        issuer: of('issuer'),
        acquirer: of('acquirer'),
      }
    },

    agentIds: async (cardAcceptorId: string) =>
      (await db.rows<{ id: number }>(sql`SELECT id FROM super_agents WHERE card_acceptor_id = ${cardAcceptorId}`)).map(
        (row) => row.id,
      ),
  }
}
