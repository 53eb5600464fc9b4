/** SQL of bulk dispute responses: the rows of a batch under a filter, each beside the dispute that it answers. */
import type { BulkRowStatus } from '@dcir/core/bulk/contract'
import type { DisputeResponseItem, DisputeResponseQuery } from '@dcir/core/disputes/responses-contract'
import type { ResolutionStatus } from '@dcir/core/disputes/schemas'
import { kobo } from '@dcir/core/money/kobo'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'

export type ResponseFilter = Pick<DisputeResponseQuery, 'logCode' | 'disputeResolutionStatus' | 'creationStatus'>

export interface ItemRow {
  rowNumber: number
  logCode: string | null
  createdAt: Date
  answer: ResolutionStatus
  status: BulkRowStatus
  message: string | null
  attempts: number
  maskedPan: string | null
  rrn: string | null
  stan: string | null
  terminalId: string | null
  amount: number | null
  transactionTime: Date | null
}

export const itemOf = (row: ItemRow): DisputeResponseItem => ({
  rowNumber: row.rowNumber,
  logCode: row.logCode ?? '',
  creationTime: lagosIso(row.createdAt),
  resolutionStatus: row.answer,
  creationStatus: row.status,
  creationMessage: row.message,
  disputeCreationStatus: row.status,
  creationAttempts: row.attempts,
  maskedPan: row.maskedPan ?? '',
  rrn: row.rrn ?? '',
  stan: row.stan ?? '',
  terminalId: row.terminalId ?? '',
  amount: row.amount === null ? null : kobo(row.amount),
  transactionTime: row.transactionTime && lagosIso(row.transactionTime),
})

const COLUMNS = `i.row_number AS "rowNumber", i.log_code AS "logCode", b.uploaded_at AS "createdAt",
  coalesce(i.answer, 'PENDING') AS answer, i.status, i.message, i.attempts, d.masked_pan AS "maskedPan", d.rrn, d.stan,
  d.terminal_id AS "terminalId", d.amount, d.transaction_time AS "transactionTime"`
/** Row-level security keeps another's dispute out, whatever log code the row names. */
const FROM = `FROM bulk_items i JOIN bulk_batches b ON b.id = i.batch LEFT JOIN disputes d ON d.log_code = i.log_code`

function whereOf(batch: number, { logCode, disputeResolutionStatus, creationStatus }: ResponseFilter) {
  const values: unknown[] = [batch]
  const conditions = ['i.batch = $1']
  const add = (text: (bound: string) => string, value: unknown) => conditions.push(text(`$${values.push(value)}`))
  if (logCode) add((bound) => `i.log_code = ${bound}`, logCode.toUpperCase())
  if (disputeResolutionStatus) add((bound) => `coalesce(i.answer, 'PENDING') = ${bound}`, disputeResolutionStatus)
  if (creationStatus) add((bound) => `i.status = ${bound}`, creationStatus)
  return { text: conditions.join(' AND '), values }
}

export const disputeResponsesStore = (sql: Sql) => ({
  async page(batch: number, filter: ResponseFilter, page: number, size: number) {
    const { text, values } = whereOf(batch, filter)
    const [total] = await sql.dynamic<{ count: number }>(
      `SELECT count(*) AS count FROM bulk_items i WHERE ${text}`,
      values,
    )
    const rows = await sql.dynamic<ItemRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE ${text} ORDER BY i.row_number
       OFFSET $${values.length + 1} LIMIT $${values.length + 2}`,
      [...values, page * size, size],
    )
    return { rows, total: total?.count ?? 0 }
  },

  /** The rows for a download, after the given one. */
  after: (batch: number, row: number, limit: number) =>
    sql.rows<ItemRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE i.batch = $1 AND i.row_number > $2 ORDER BY i.row_number LIMIT $3`,
      [batch, row, limit],
    ),
})
