/** SQL of transactions: lists by keyset below a day that the rollup names, totals that stay cheap. */

import { addDays, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import type { Transaction } from '@dcir/core/transactions/contract'
import type { TransactionFilter } from '@dcir/core/transactions/query'
import { type CodeGroups, codesWanted, panRange, type TransactionClue } from '@dcir/core/transactions/rules'
import { normaliseRrn } from '@dcir/core/validators/identifiers'
import type { Sql } from '../../db/database'
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

const COLUMNS = `t.transaction_search_key AS "transactionSearchKey", t.transaction_time AS "transactionTime",
  t.masked_pan AS "maskedPan", t.rrn, t.stan, t.amount AS "transactionAmount", t.charge_amount AS "chargeAmount",
  t.terminal_id AS "terminalId", s.card_acceptor_id AS "cardAcceptorId",
  t.card_acceptor_location AS "cardAcceptorLocation", t.response_code AS "responseCode",
  t.bulk_settlement_key AS "bulkSettlementKey", t.dispute_log_code AS "disputeLogCode"`

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
}

const REPORT_COLUMNS = `super_agent_id AS "superAgentId", transaction_time AS "transactionTime",
  transaction_search_key AS "transactionSearchKey", masked_pan AS "maskedPan", rrn, stan, amount,
  charge_amount AS "chargeAmount", terminal_id AS "terminalId", card_acceptor_location AS location,
  response_code AS "responseCode", bulk_settlement_key AS "bulkSettlementKey", dispute_log_code AS "disputeLogCode"`

/** Totals are exact up to here; beyond it the planner's estimate is given, and said to be one. */
const EXACT_UP_TO = 10_000

interface Where {
  /** Conditions that the daily rollup knows too. */
  shared: string[]
  /** Conditions on single transactions. */
  own: string[]
  values: unknown[]
  empty: boolean
}

interface Asked {
  filter: TransactionFilter
  groups: CodeGroups
  /** The ids behind `cardAcceptorId`, or null when it was not asked for. */
  agentIds: readonly number[] | null
}

function whereOf({ filter, groups, agentIds }: Asked, sql: Sql): Where {
  const where: Where = { shared: [], own: [], values: [], empty: false }
  const bind = (value: unknown) => `$${where.values.push(value)}`
  // Row-level security says the same; said here as well, the index on the super agent can serve it.
  if (sql.scope.kind === 'super-agents') where.shared.push(`super_agent_id = ANY (${bind(sql.scope.ids)}::integer[])`)
  if (agentIds) where.shared.push(`super_agent_id = ANY (${bind(agentIds)}::integer[])`)
  const codes = codesWanted(filter, groups)
  if (codes && 'in' in codes) where.shared.push(`response_code = ANY (${bind(codes.in)}::text[])`)
  if (codes && 'notIn' in codes) where.shared.push(`response_code <> ALL (${bind(codes.notIn)}::text[])`)
  if (filter.rrn) {
    const rrn = normaliseRrn(filter.rrn)
    where.empty ||= rrn === null
    where.own.push(`rrn = ${bind(rrn ?? '')}`)
  }
  if (filter.terminalId) where.own.push(`terminal_id = ${bind(filter.terminalId.toUpperCase())}`)
  if (filter.maskedPan) {
    const { from, upTo } = panRange(filter.maskedPan)
    where.own.push(from.length === 16 ? `masked_pan = ${bind(from)}` : panBetween(bind(from), bind(upTo)))
  }
  return where
}

const panBetween = (from: string, upTo: string) => `masked_pan >= ${from} AND masked_pan < ${upTo}`

interface Span {
  from: Date | null
  to: Date | null
}

const spanOf = ({ startDate, endDate }: TransactionFilter): Span => ({
  from: startDate ? startOfDay(startDate) : null,
  to: endDate ? startOfDay(addDays(endDate, 1)) : null,
})

export interface ListAnswer {
  rows: Transaction[]
  total: number
  isEstimate: boolean
}

const asTold = (row: TransactionRow): Transaction => ({ ...row, transactionTime: lagosIso(row.transactionTime) })

export function transactionsStore(sql: Sql) {
  async function pageRows(where: Where, span: Span, offset: number, size: number): Promise<Transaction[]> {
    const values = [...where.values]
    const bind = (value: unknown) => `$${values.push(value)}`
    const conditions = [...where.shared, ...where.own]
    if (span.from) conditions.push(`transaction_time >= ${bind(span.from)}`)
    if (span.to) conditions.push(`transaction_time < ${bind(span.to)}`)
    // The page's keys are found on the index alone; only its ten rows are read whole.
    const rows = await sql.dynamic<TransactionRow>(
      `SELECT ${COLUMNS} FROM (
         SELECT * FROM transactions ${conditions.length ? `WHERE ${conditions.join(' AND ')}` : ''}
         ORDER BY transaction_time DESC, id DESC OFFSET ${bind(offset)} LIMIT ${bind(size)}) t
       JOIN super_agents s ON s.id = t.super_agent_id ORDER BY t.transaction_time DESC, t.id DESC`,
      values,
    )
    return rows.map(asTold)
  }

  async function countCapped(where: Where, span: Span): Promise<{ total: number; isEstimate: boolean }> {
    const values: unknown[] = [...where.values, span.from ?? '-infinity', span.to ?? 'infinity']
    const times = `transaction_time >= $${values.length - 1} AND transaction_time < $${values.length}`
    const body = `FROM transactions WHERE ${[times, ...where.shared, ...where.own].join(' AND ')}`
    const [row] = await sql.dynamic<{ count: number }>(
      `SELECT count(*) AS count FROM (SELECT 1 ${body} LIMIT ${EXACT_UP_TO + 1}) capped`,
      values,
    )
    const count = row?.count ?? 0
    if (count <= EXACT_UP_TO) return { total: count, isEstimate: false }
    const [plan] = await sql.dynamic<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `EXPLAIN (FORMAT JSON) SELECT 1 ${body}`,
      values,
    )
    return { total: Math.max(count, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), isEstimate: true }
  }

  return {
    /** How many there are, for telling how far a report is; exact where that is cheap. */
    async count(asked: Asked): Promise<number> {
      const where = whereOf(asked, sql)
      if (where.empty) return 0
      if (where.own.length > 0) return (await countCapped(where, spanOf(asked.filter))).total
      return (await seekPage(sql, where, asked.filter, 0)).total
    },

    /** Every transaction of a filter, newest first, a batch at a time; the next is read when the last was taken. */
    async each(asked: Asked, size: number, take: (rows: ReportRow[]) => Promise<void>): Promise<void> {
      const where = whereOf(asked, sql)
      if (where.empty) return
      const { from, to } = spanOf(asked.filter)
      const values = [...where.values, from ?? '-infinity', to ?? 'infinity']
      const times = `transaction_time >= $${values.length - 1} AND transaction_time < $${values.length}`
      await sql.runDynamic(
        `DECLARE every_transaction NO SCROLL CURSOR FOR SELECT ${REPORT_COLUMNS} FROM transactions
         WHERE ${[times, ...where.shared, ...where.own].join(' AND ')} ORDER BY transaction_time DESC, id DESC`,
        values,
      )
      for (;;) {
        const rows = await sql.dynamic<ReportRow>(`FETCH ${Math.trunc(size)} FROM every_transaction`)
        if (rows.length === 0) break
        await take(rows)
      }
      await sql.runDynamic('CLOSE every_transaction')
    },

    /** Names of super agents by their id: read once, so that a report of a million rows needs no join. */
    agentNames: async () =>
      new Map(
        (
          await sql.rows<{ id: number; cardAcceptorId: string; merchantName: string }>(
            'SELECT id, card_acceptor_id AS "cardAcceptorId", merchant_name AS "merchantName" FROM super_agents',
          )
        ).map((agent) => [agent.id, agent]),
      ),

    async list(asked: Asked, page: number, size: number): Promise<ListAnswer> {
      const where = whereOf(asked, sql)
      if (where.empty) return { rows: [], total: 0, isEstimate: false }
      const span = spanOf(asked.filter)
      if (where.own.length > 0) {
        const { total, isEstimate } = await countCapped(where, span)
        const rows = page * size < total ? await pageRows(where, span, page * size, size) : []
        return { rows, total, isEstimate }
      }
      const { total, below, left } = await seekPage(sql, where, asked.filter, page * size)
      const rows = below ? await pageRows(where, { from: span.from, to: below }, left, size) : []
      return { rows, total, isEstimate: false }
    },

    byKey: (key: string) =>
      sql.first<TransactionDetailRow>(
        `SELECT ${COLUMNS}, t.id, encode(t.hashed_pan, 'hex') AS "hashedPan", s.merchant_name AS "merchantName",
           t.is_debit AS "isDebit"
         FROM transactions t JOIN super_agents s ON s.id = t.super_agent_id
         WHERE t.transaction_search_key = $1 ORDER BY t.transaction_time LIMIT 1`,
        [key],
      ),

    /** The newest of those that the clue can mean; one index each, since a disjunction would use none. */
    async find({ searchKey, rrn, stan, maskedPan }: TransactionClue, limit: number): Promise<Transaction[]> {
      const known = { transaction_search_key: searchKey, rrn, stan, masked_pan: maskedPan }
      const clues = Object.entries(known).filter(([, value]) => value !== null)
      const parts = clues.map(
        ([column], at) =>
          `(SELECT * FROM transactions WHERE ${column} = $${at + 1} ORDER BY transaction_time DESC LIMIT ${limit})`,
      )
      const rows = await sql.dynamic<TransactionRow>(
        `SELECT ${COLUMNS} FROM (SELECT DISTINCT ON (transaction_time, id) * FROM (${parts.join(' UNION ALL ')}) every
           ORDER BY transaction_time DESC, id DESC LIMIT ${limit}) t
         JOIN super_agents s ON s.id = t.super_agent_id ORDER BY t.transaction_time DESC, t.id DESC`,
        clues.map(([, value]) => value),
      )
      return rows.map(asTold)
    },

    agentIds: async (cardAcceptorId: string) =>
      (await sql.rows<{ id: number }>('SELECT id FROM super_agents WHERE card_acceptor_id = $1', [cardAcceptorId])).map(
        (row) => row.id,
      ),
  }
}
