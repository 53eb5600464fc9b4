/** SQL of bulk disputes: the rows of a batch under a filter, and the transaction that a row speaks of. */

import type { BulkRowStatus } from '@dcir/core/bulk/contract'
import { unreadCells } from '@dcir/core/bulk/rows'
import { type BulkDisputeFilter, type BulkDisputeItem, bulkDisputeFilters } from '@dcir/core/disputes/bulk-contract'
import { type BulkDisputeRow, bulkDisputeLayout } from '@dcir/core/disputes/bulk-rules'
import { kobo } from '@dcir/core/money/kobo'
import { addDays, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import { conditionsOf } from '../../../db/conditions'
import type { Sql } from '../../../db/database'
import { listPage } from '../../../db/lists'
import { setOf } from '../../../db/set-of'
import { allOf, sql } from '../../../db/sql'

export interface ItemRow {
  rowNumber: number
  cells: readonly string[]
  payload: Partial<BulkDisputeRow>
  status: BulkRowStatus
  message: string | null
  attempts: number
  logCode: string | null
  transactionTime: Date | null
}

/** @param header of the row's file */
export function itemOf(
  { rowNumber, cells, payload, status, message, attempts, ...row }: ItemRow,
  header: readonly string[],
): BulkDisputeItem {
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
    asWritten: unreadCells(bulkDisputeLayout, header, cells, payload),
  }
}

const COLUMNS = sql`row_number, cells, payload, status, message, attempts, log_code, transaction_time`
const FROM = sql`bulk_items`
const ORDER = sql`row_number`
/** People look for what failed; a download keeps the order of the file. */
const FAILED_FIRST = sql`status <> 'FAILED', row_number`

const conditions = conditionsOf(bulkDisputeFilters, {
  disputeCreationStatus: sql`status`,
  logCode: sql`log_code`,
  maskedPan: sql`masked_pan`,
  rrn: sql`rrn`,
  transactionTime: sql`transaction_time`,
})
const whereOf = (batch: number, filter: BulkDisputeFilter) => [sql`batch = ${batch}`, ...conditions(filter)]

export interface FoundTransaction {
  transactionSearchKey: string
  transactionTime: Date
  /** Hexadecimal; the bank knows the card by it. */
  hashedPan: string
}

/** A row whose transaction is known already, such as the one that a statement's line was paired with. */
export interface NamedDisputeRow extends BulkDisputeRow {
  transactionSearchKey: string
}

const isNamed = (row: BulkDisputeRow): row is NamedDisputeRow => 'transactionSearchKey' in row

const WANTED = {
  rowNumber: 'integer',
  day: 'timestamptz',
  nextDay: 'timestamptz',
  maskedPan: 'text',
  rrn: 'text',
  stan: 'text',
  terminalId: 'text',
  amount: 'bigint',
} as const

export const bulkDisputesStore = (db: Sql) => ({
  page: (batch: number, filter: BulkDisputeFilter, page: number, size: number) =>
    listPage<ItemRow>(db, {
      columns: COLUMNS,
      from: FROM,
      where: whereOf(batch, filter),
      order: FAILED_FIRST,
      page,
      size,
    }),

  /** The same for a download, after the given row. */
  after: (batch: number, filter: BulkDisputeFilter, row: number, limit: number) =>
    db.rows<ItemRow>(
      sql`SELECT ${COLUMNS} FROM ${FROM} WHERE ${allOf([...whereOf(batch, filter), sql`row_number > ${row}`])}
        ORDER BY ${ORDER} LIMIT ${limit}`,
    ),

  /**
   * Transactions of the rows: the one that a row names, else the purchases of its day that match it in every field, at
   * most two of them.
   */
  async transactions(rows: ReadonlyMap<number, BulkDisputeRow>): Promise<Map<number, FoundTransaction[]>> {
    const named = [...rows].flatMap(([rowNumber, row]) => (isNamed(row) ? [{ ...row, rowNumber }] : []))
    const wanted = [...rows].flatMap(([rowNumber, { transactionDate, ...row }]) => {
      if ('transactionSearchKey' in row) return []
      const [day, nextDay] = [startOfDay(transactionDate), startOfDay(addDays(transactionDate, 1))]
      return [{ ...row, rowNumber, day, nextDay }]
    })
    const known = await db.rows<FoundTransaction & { rowNumber: number }>(
      sql`SELECT DISTINCT ON (w.row_number) w.row_number, t.transaction_search_key, t.transaction_time,
         encode(t.hashed_pan, 'hex') AS hashed_pan
       FROM ${setOf('w', named, { rowNumber: 'integer', transactionSearchKey: 'text' })}
       JOIN transactions t ON t.transaction_search_key = w.transaction_search_key
       ORDER BY w.row_number, t.transaction_time`,
    )
    const found = await db.rows<FoundTransaction & { rowNumber: number }>(
      sql`SELECT w.row_number, t.transaction_search_key, t.transaction_time, encode(t.hashed_pan, 'hex') AS hashed_pan
       FROM ${setOf('w', wanted, WANTED)}
       CROSS JOIN LATERAL (
         SELECT transaction_search_key, transaction_time, hashed_pan FROM transactions
         WHERE match_key = match_key(w.rrn, w.stan, w.masked_pan, w.terminal_id, w.amount, false) AND rrn = w.rrn
           AND stan = w.stan AND masked_pan = w.masked_pan AND terminal_id = w.terminal_id AND amount = w.amount
           AND NOT is_debit AND transaction_time >= w.day AND transaction_time < w.next_day
         ORDER BY transaction_time LIMIT 2) t`,
    )
    const byRow = new Map([...rows.keys()].map((rowNumber): [number, FoundTransaction[]] => [rowNumber, []]))
    for (const { rowNumber, ...transaction } of [...known, ...found]) byRow.get(rowNumber)?.push(transaction)
    return byRow
  },
})
