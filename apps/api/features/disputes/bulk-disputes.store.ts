/** SQL of bulk disputes: the rows of a batch under a filter, and the transaction that a row speaks of. */

import type { BulkRowStatus } from '@dcir/core/bulk/contract'
import type { BulkDisputeFilter, BulkDisputeItem } from '@dcir/core/disputes/bulk-contract'
import type { BulkDisputeRow } from '@dcir/core/disputes/bulk-rules'
import { kobo } from '@dcir/core/money/kobo'
import { addDays, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import { panRange } from '@dcir/core/transactions/rules'
import { normaliseRrn } from '@dcir/core/validators/identifiers'
import { columns } from '../../db/columns'
import type { Sql } from '../../db/database'

export interface ItemRow {
  rowNumber: number
  payload: Partial<BulkDisputeRow>
  status: BulkRowStatus
  message: string | null
  attempts: number
  logCode: string | null
  transactionTime: Date | null
}

export function itemOf({ rowNumber, payload, status, message, attempts, ...row }: ItemRow): BulkDisputeItem {
  const { maskedPan = '', rrn = '', stan = '', amount, terminalId = '' } = payload
  return {
    rowNumber,
    transactionTime: row.transactionTime && lagosIso(row.transactionTime),
    maskedPan,
    rrn,
    stan,
    amount: amount === undefined ? null : kobo(amount),
    terminalId,
    disputeCreationStatus: status,
    creationMessage: message,
    disputeLogCode: row.logCode,
    creationAttempts: attempts,
  }
}

const COLUMNS = `row_number AS "rowNumber", payload, status, message, attempts, log_code AS "logCode",
  transaction_time AS "transactionTime"`

function whereOf(batch: number, filter: BulkDisputeFilter) {
  const values: unknown[] = [batch]
  const conditions = ['batch = $1']
  const add = (text: (bound: string) => string, value: unknown) => conditions.push(text(`$${values.push(value)}`))
  const { disputeCreationStatus: status, logCode, maskedPan, rrn, startDate, endDate } = filter
  if (status && status !== 'ALL') add((bound) => `status = ${bound}`, status)
  if (logCode) add((bound) => `log_code = ${bound}`, logCode.toUpperCase())
  if (rrn) add((bound) => `rrn = ${bound}`, normaliseRrn(rrn) ?? rrn)
  if (maskedPan) {
    const { from, upTo } = panRange(maskedPan)
    add((bound) => `masked_pan >= ${bound}`, from)
    add((bound) => `masked_pan < ${bound}`, upTo)
  }
  if (startDate) add((bound) => `transaction_time >= ${bound}`, startOfDay(startDate))
  if (endDate) add((bound) => `transaction_time < ${bound}`, startOfDay(addDays(endDate, 1)))
  return { text: conditions.join(' AND '), values }
}

export interface FoundTransaction {
  transactionSearchKey: string
  transactionTime: Date
  /** Hexadecimal; the bank knows the card by it. */
  hashedPan: string
}

export const bulkDisputesStore = (sql: Sql) => ({
  async page(batch: number, filter: BulkDisputeFilter, page: number, size: number) {
    const { text, values } = whereOf(batch, filter)
    const [total] = await sql.dynamic<{ count: number }>(
      `SELECT count(*) AS count FROM bulk_items WHERE ${text}`,
      values,
    )
    const rows = await sql.dynamic<ItemRow>(
      `SELECT ${COLUMNS} FROM bulk_items WHERE ${text} ORDER BY row_number
       OFFSET $${values.length + 1} LIMIT $${values.length + 2}`,
      [...values, page * size, size],
    )
    return { rows, total: total?.count ?? 0 }
  },

  /** The same for a download, after the given row. */
  after: (batch: number, filter: BulkDisputeFilter, row: number, limit: number) => {
    const { text, values } = whereOf(batch, filter)
    return sql.dynamic<ItemRow>(
      `SELECT ${COLUMNS} FROM bulk_items WHERE ${text} AND row_number > $${values.length + 1} ORDER BY row_number
       LIMIT $${values.length + 2}`,
      [...values, row, limit],
    )
  },

  /** What rows speak of: the purchases of that day that are like them in everything; two at most are looked for. */
  async transactions(rows: ReadonlyMap<number, BulkDisputeRow>): Promise<Map<number, FoundTransaction[]>> {
    const wanted = [...rows].map(([rowNumber, { transactionDate, ...row }]) => {
      const [from, until] = [startOfDay(transactionDate), startOfDay(addDays(transactionDate, 1))]
      return { ...row, rowNumber, from, until }
    })
    const found = await sql.rows<FoundTransaction & { rowNumber: number }>(
      `SELECT w.row_number AS "rowNumber", t.transaction_search_key AS "transactionSearchKey",
         t.transaction_time AS "transactionTime", encode(t.hashed_pan, 'hex') AS "hashedPan"
       FROM unnest($1::integer[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::text[], $6::text[],
         $7::text[], $8::bigint[]) AS w (row_number, day, next_day, masked_pan, rrn, stan, terminal_id, amount)
       CROSS JOIN LATERAL (
         SELECT transaction_search_key, transaction_time, hashed_pan FROM transactions
         WHERE match_key = match_key(w.rrn, w.stan, w.masked_pan, w.terminal_id, w.amount, false) AND rrn = w.rrn
           AND stan = w.stan AND masked_pan = w.masked_pan AND terminal_id = w.terminal_id AND amount = w.amount
           AND NOT is_debit AND transaction_time >= w.day AND transaction_time < w.next_day
         ORDER BY transaction_time LIMIT 2) t`,
      columns(wanted, 'rowNumber', 'from', 'until', 'maskedPan', 'rrn', 'stan', 'terminalId', 'amount'),
    )
    const byRow = new Map([...rows.keys()].map((rowNumber): [number, FoundTransaction[]] => [rowNumber, []]))
    for (const { rowNumber, ...transaction } of found) byRow.get(rowNumber)?.push(transaction)
    return byRow
  },
})
