/** Bulk disputes: a spreadsheet of transactions that the bank disputes, each row logged by itself. */
import * as z from 'zod/mini'
import { BatchListQuery, BatchParams, BULK_MAX_BYTES, BulkBatch, bulkRowStatuses, Uploaded } from '../bulk/contract'
import { dryRunOf } from '../bulk/dry-run'
import { feature } from '../contract/endpoint'
import { Instant, KoboField, PageQuery, pageOf } from '../contract/schemas'
import { by } from '../contract/search'
import { filterShape } from '../contract/search-schema'
import { bulkDisputeChoices } from './query'

export const BulkDisputeItem = z.object({
  /** As the spreadsheet counts it: the header is row 1. */
  rowNumber: z.int(),
  /** Time of the transaction once it is found, until then the start of the day that the row names; null without one. */
  transactionTime: z.nullable(Instant),
  maskedPan: z.string(),
  rrn: z.string(),
  stan: z.string(),
  /** Null when the row's own amount cannot be read. */
  amount: z.nullable(KoboField),
  terminalId: z.string(),
  disputeCreationStatus: z.enum(bulkRowStatuses),
  creationMessage: z.nullable(z.string()),
  disputeLogCode: z.nullable(z.string()),
  creationAttempts: z.int(),
  /** Cells that are no values, as they were written, by the name of their field. */
  asWritten: z.record(z.string(), z.string()),
})
export type BulkDisputeItem = z.infer<typeof BulkDisputeItem>

export const bulkDisputeFilters = {
  disputeCreationStatus: by.choice(bulkDisputeChoices),
  logCode: by.key,
  maskedPan: by.pan,
  rrn: by.rrn,
  transactionTime: by.instants('startDate', 'endDate'),
}
export const BulkDisputeFilter = z.strictObject(filterShape(bulkDisputeFilters))
export type BulkDisputeFilter = z.infer<typeof BulkDisputeFilter>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SEE = 'bo_dcir_get_dispute_transactions'
const CREATE = 'bo_dcir_create_dispute_transaction'

const upload = {
  method: 'POST',
  path: '/backoffice/bulk-dispute/upload',
  authority: CREATE,
  summary: 'Upload a file of disputes',
  upload: { field: 'file', accepts: ['csv', 'xlsx'], maxBytes: BULK_MAX_BYTES },
  result: Uploaded,
  rows: ['disputes.log'],
  rate: 'upload',
  errors: [
    'file-missing',
    'file-type',
    'file-too-large',
    'file-empty',
    'bulk-unreadable',
    'spreadsheets-busy',
    'bulk-already-uploaded',
  ],
} as const

export const bulkDisputes = feature('bulk-disputes', {
  upload,
  dryRun: dryRunOf(upload, 'a file of disputes'),
  list: {
    method: 'GET',
    path: '/backoffice/bulk-dispute/list',
    authority: SEE,
    summary: 'List bulk dispute files',
    query: BatchListQuery,
    result: pageOf(BulkBatch),
  },
  show: {
    method: 'GET',
    path: '/backoffice/bulk-dispute/batch/:batchId',
    authority: SEE,
    summary: 'Show one bulk dispute file with its counts',
    params: BatchParams,
    result: BulkBatch,
    errors: ['not-found'],
  },
  transactions: {
    method: 'PUT',
    path: '/backoffice/bulk-dispute/transactions/:batchId',
    authority: SEE,
    summary: 'List the rows of a bulk dispute file that match a filter',
    params: BatchParams,
    query: PageQuery,
    body: BulkDisputeFilter,
    result: pageOf(BulkDisputeItem),
    reads: true,
    errors: ['not-found'],
  },
  summary: {
    method: 'GET',
    path: '/backoffice/bulk-dispute/summary/:batchId',
    authority: SEE,
    summary: 'Count the rows of a bulk dispute file by status',
    params: BatchParams,
    result: z.object({ PENDING: z.int(), SUCCESSFUL: z.int(), FAILED: z.int() }),
    errors: ['not-found'],
  },
  download: {
    method: 'PUT',
    path: '/backoffice/bulk-dispute/download/:batchId',
    authority: CREATE,
    summary: 'Download the rows of a bulk dispute file that match a filter',
    params: BatchParams,
    body: BulkDisputeFilter,
    download: { contentType: XLSX, name: '{batchId}-{date}.xlsx' },
    reads: true,
    errors: ['not-found'],
  },
  errorFile: {
    method: 'GET',
    path: '/backoffice/bulk-dispute/error-file/:batchId',
    authority: [CREATE, SEE],
    summary: 'Download the rows of a bulk dispute file that failed, as they came and with the reason of each',
    params: BatchParams,
    download: { contentType: XLSX, name: '{batchId}-errors-{date}.xlsx' },
    errors: ['not-found'],
  },
  sample: {
    method: 'GET',
    path: '/backoffice/bulk-dispute/sample/:format',
    authority: CREATE,
    summary: 'Download the sample of a bulk dispute file',
    params: z.object({ format: z.enum(['csv', 'xlsx']) }),
    download: { contentType: 'application/octet-stream', name: 'bulk_dispute_sample.{format}' },
  },
})
