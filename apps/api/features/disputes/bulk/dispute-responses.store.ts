/** SQL of bulk dispute responses: the rows of a batch under a filter, each beside the dispute that it answers. */
import type { BulkRowStatus } from '@dcir/core/bulk/contract'
import {
  type DisputeResponseItem,
  type DisputeResponseQuery,
  responseFilters,
} from '@dcir/core/disputes/responses-contract'
import type { ResolutionStatus } from '@dcir/core/disputes/schemas'
import { kobo } from '@dcir/core/money/kobo'
import { lagosIso } from '@dcir/core/time/lagos'
import { conditionsOf } from '../../../db/conditions'
import type { Sql } from '../../../db/database'
import { listPage } from '../../../db/lists'
import { type Fragment, sql } from '../../../db/sql'

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

const COLUMNS = sql`i.row_number, i.log_code, b.uploaded_at AS created_at, coalesce(i.answer, 'PENDING') AS answer,
  i.status, i.message, i.attempts, d.masked_pan, d.rrn, d.stan, d.terminal_id, d.amount, d.transaction_time`
/** Row-level security keeps another's dispute out, whatever log code the row names. */
const WITH_DISPUTE = (rows: Fragment) =>
  sql`${rows} i JOIN bulk_batches b ON b.id = i.batch LEFT JOIN disputes d ON d.log_code = i.log_code`
const ORDER = sql`i.row_number`

const conditions = conditionsOf(responseFilters, {
  logCode: sql`i.log_code`,
  disputeResolutionStatus: sql`coalesce(i.answer, 'PENDING')`,
  creationStatus: sql`i.status`,
})
const whereOf = (batch: number, filter: ResponseFilter) => [sql`i.batch = ${batch}`, ...conditions(filter)]

export const disputeResponsesStore = (db: Sql) => ({
  page: (batch: number, filter: ResponseFilter, page: number, size: number) =>
    listPage<ItemRow>(db, {
      columns: COLUMNS,
      from: sql`bulk_items i`,
      where: whereOf(batch, filter),
      order: ORDER,
      shown: WITH_DISPUTE,
      page,
      size,
    }),

  /** The rows for a download, after the given one. */
  after: (batch: number, row: number, limit: number) =>
    db.rows<ItemRow>(
      sql`SELECT ${COLUMNS} FROM ${WITH_DISPUTE(sql`bulk_items`)} WHERE i.batch = ${batch} AND i.row_number > ${row}
        ORDER BY ${ORDER} LIMIT ${limit}`,
    ),
})
