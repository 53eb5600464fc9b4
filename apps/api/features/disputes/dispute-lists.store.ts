/** SQL of the lists of disputes: filters, two orders, totals, and every row of a filter for its spreadsheet. */

import type { disputeOrders } from '@dcir/core/disputes/lists-contract'
import { splitList } from '@dcir/core/disputes/rules'
import type { Dispute, DisputeFilter, DisputeSide } from '@dcir/core/disputes/schemas'
import { kobo } from '@dcir/core/money/kobo'
import { addDays, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import { panRange } from '@dcir/core/transactions/rules'
import { normaliseRrn } from '@dcir/core/validators/identifiers'
import type { Sql } from '../../db/database'

export interface DisputeRow extends Omit<Dispute, 'tatExpiryDate' | 'transactionTime' | 'createdOn'> {
  tatExpiryDate: Date
  transactionTime: Date
  createdOn: Date
  rrn: string
  stan: string
  maskedPan: string
  terminalId: string
}

const COLUMNS = `d.log_code AS "logCode", d.logged_by AS "loggedBy", d.logged_side AS "loggedBySide", d.status,
  d.resolution_status AS "resolutionStatus", d.resolved_by AS "resolvedBy", d.reason, d.tat_expiry AS "tatExpiryDate",
  d.transaction_search_key AS "transactionSearchKey", d.amount AS "transactionAmount",
  d.transaction_time AS "transactionTime", d.response_code AS "transactionResponseCode",
  d.customer_account_name AS "customerAccountName", d.customer_account_number AS "customerAccountNumber",
  d.created_on AS "createdOn", s.merchant_id AS "merchantId", s.merchant_name AS "merchantName", d.cycle`
const SHEET_COLUMNS = `${COLUMNS}, d.rrn, d.stan, d.masked_pan AS "maskedPan", d.terminal_id AS "terminalId"`

export interface Asked {
  filter: DisputeFilter
  /** The side that logged them, or null for both. */
  side: DisputeSide | null
}

interface Where {
  text: string
  values: unknown[]
}

const day = (date: string) => startOfDay(date)
const dayAfter = (date: string) => startOfDay(addDays(date, 1))

function whereOf({ filter, side }: Asked, sql: Sql): Where {
  const values: unknown[] = []
  const conditions: string[] = []
  const add = (text: (bound: string) => string, value: unknown) => conditions.push(text(`$${values.push(value)}`))
  const within = (column: string, from: string | undefined, to: string | undefined) => {
    if (from) add((bound) => `${column} >= ${bound}`, day(from))
    if (to) add((bound) => `${column} < ${bound}`, dayAfter(to))
  }
  // Row-level security says the same; said here as well, the index on the super agent can serve it.
  if (sql.scope.kind === 'super-agents') add((bound) => `d.super_agent_id = ANY (${bound}::integer[])`, sql.scope.ids)
  if (side) add((bound) => `d.logged_side = ${bound}`, side)
  if (filter.status) add((bound) => `d.status = ANY (${bound}::text[])`, splitList(filter.status))
  if (filter.resolutionStatus) {
    // The index of what is undecided serves only a condition that names it.
    if (filter.resolutionStatus === 'PENDING') conditions.push("d.resolution_status = 'PENDING'")
    else add((bound) => `d.resolution_status = ANY (${bound}::text[])`, splitList(filter.resolutionStatus))
  }
  if (filter.logCode) add((bound) => `d.log_code = ${bound}`, filter.logCode.toUpperCase())
  if (filter.terminalId) add((bound) => `d.terminal_id = ${bound}`, filter.terminalId.toUpperCase())
  if (filter.rrn) add((bound) => `d.rrn = ${bound}`, normaliseRrn(filter.rrn) ?? filter.rrn)
  if (filter.responseCode) add((bound) => `d.response_code = ANY (${bound}::text[])`, splitList(filter.responseCode))
  if (filter.merchantId) add((bound) => `s.merchant_id = ${bound}`, filter.merchantId)
  if (filter.maskedPan) {
    const { from, upTo } = panRange(filter.maskedPan)
    add((bound) => `d.masked_pan >= ${bound}`, from)
    add((bound) => `d.masked_pan < ${bound}`, upTo)
  }
  within('d.transaction_time', filter.transactionDateStart, filter.transactionDateEnd)
  within('d.created_on', filter.createdDateFrom, filter.createdDateTo)
  within('d.tat_expiry', filter.tatExpiryStartDate, filter.tatExpiryEndDate)
  return { text: conditions.length ? `WHERE ${conditions.join(' AND ')}` : '', values }
}

const FROM = 'FROM disputes d JOIN super_agents s ON s.id = d.super_agent_id'

/** What is still open and runs out next comes first; what is decided has no clock and comes after. */
const orders: Record<(typeof disputeOrders)[number], string> = {
  newest: 'd.created_on DESC, d.id DESC',
  expiry: "(d.status <> 'PENDING'), d.tat_expiry, d.id",
}

const toldOf = ({ tatExpiryDate, transactionTime, createdOn, transactionAmount, ...rest }: DisputeRow): Dispute => ({
  ...rest,
  transactionAmount: kobo(transactionAmount),
  tatExpiryDate: lagosIso(tatExpiryDate),
  transactionTime: lagosIso(transactionTime),
  createdOn: lagosIso(createdOn),
})

export const disputeListsStore = (sql: Sql) => ({
  async list(asked: Asked, order: (typeof disputeOrders)[number], page: number, size: number) {
    const { text, values } = whereOf(asked, sql)
    const rows = await sql.dynamic<DisputeRow>(
      `SELECT ${COLUMNS} ${FROM} ${text} ORDER BY ${orders[order]}
       OFFSET $${values.length + 1} LIMIT $${values.length + 2}`,
      [...values, page * size, size],
    )
    const [total] = await sql.dynamic<{ count: number }>(`SELECT count(*) AS count ${FROM} ${text}`, values)
    return { rows: rows.map(toldOf), total: total?.count ?? 0 }
  },

  /** Every row of a filter, newest first, a batch at a time; the next is read when the last was taken. */
  async each(asked: Asked, size: number, take: (rows: DisputeRow[]) => Promise<void>): Promise<void> {
    const { text, values } = whereOf(asked, sql)
    await sql.runDynamic(
      `DECLARE every_dispute NO SCROLL CURSOR FOR SELECT ${SHEET_COLUMNS} ${FROM} ${text} ORDER BY ${orders.newest}`,
      values,
    )
    for (;;) {
      const rows = await sql.dynamic<DisputeRow>(`FETCH ${Math.trunc(size)} FROM every_dispute`)
      if (rows.length === 0) break
      await take(rows)
    }
    await sql.runDynamic('CLOSE every_dispute')
  },
})
