/** Bulk dispute responses: a super agent's answers to what the bank logged, with the receipts in an archive. */
import * as z from 'zod/mini'
import {
  BatchId,
  BatchListQuery,
  BatchParams,
  BULK_MAX_BYTES,
  BulkBatch,
  bulkRowStatuses,
  Uploaded,
} from '../bulk/contract'
import { dryRunOf, withFields } from '../bulk/dry-run'
import { feature } from '../contract/endpoint'
import { Instant, KoboField, PageQuery, pageOf, withoutCardNumbers } from '../contract/schemas'
import { by } from '../contract/search'
import { filterShape } from '../contract/search-schema'
import { limits } from '../validators/limits'
import { resolutionStatuses } from './schemas'

export const RECEIPT_ZIP_MAX_BYTES = limits.receiptZipMegabytes * 1024 ** 2

export const DisputeResponseItem = z.object({
  /** As the spreadsheet counts it: the header is row 1. */
  rowNumber: z.int(),
  logCode: z.string(),
  creationTime: Instant,
  /** Answer of the row; PENDING when it cannot be read. */
  resolutionStatus: z.enum(resolutionStatuses),
  creationStatus: z.enum(bulkRowStatuses),
  creationMessage: z.nullable(z.string()),
  /** The same as `creationStatus`, under the name that the row's own page reads. */
  disputeCreationStatus: z.enum(bulkRowStatuses),
  creationAttempts: z.int(),
  /** The dispute's fields; empty or null when the row names no dispute of the super agent. */
  maskedPan: z.string(),
  rrn: z.string(),
  stan: z.string(),
  terminalId: z.string(),
  amount: z.nullable(KoboField),
  transactionTime: z.nullable(Instant),
})
export type DisputeResponseItem = z.infer<typeof DisputeResponseItem>

export const responseFilters = {
  logCode: by.key,
  disputeResolutionStatus: by.choice(resolutionStatuses),
  creationStatus: by.choice(bulkRowStatuses),
}
export const responseFilterFields = filterShape(responseFilters)
export const DisputeResponseQuery = z.extend(PageQuery, { batchId: BatchId, ...responseFilterFields })
export type DisputeResponseQuery = z.infer<typeof DisputeResponseQuery>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ROOT = '/frontoffice/dispute/bulk/resolve'
const authority = 'fo_dcir_update_disputes'

const upload = {
  method: 'POST',
  path: `${ROOT}/upload`,
  authority,
  summary: 'Upload a file of responses, and the receipts of those that decline',
  upload: {
    field: 'files',
    accepts: ['csv', 'xlsx'],
    maxBytes: BULK_MAX_BYTES,
    second: { accepts: ['zip'], maxBytes: RECEIPT_ZIP_MAX_BYTES },
  },
  result: Uploaded,
  rows: ['disputes.resolve'],
  rate: 'upload',
  errors: [
    'file-missing',
    'file-type',
    'file-too-large',
    'file-empty',
    'archive-refused',
    'bulk-unreadable',
    'spreadsheets-busy',
    'bulk-already-uploaded',
  ],
} as const

/** Characters that the names of all receipts have at most; with more of them a file is judged by its upload alone. */
const MOST_NAMES = 500_000
/** Names in the archive of receipts, which is not sent to be judged; left out where there is no archive. */
const ReceiptNames = z.strictObject({
  receipts: z.optional(z.string().check(z.maxLength(MOST_NAMES), withoutCardNumbers)),
})

export const disputeResponses = feature('dispute-responses', {
  upload,
  dryRun: withFields(dryRunOf(upload, 'a file of responses'), ReceiptNames),
  list: {
    method: 'GET',
    path: `${ROOT}/batch`,
    authority,
    summary: 'List bulk dispute response files',
    query: BatchListQuery,
    result: pageOf(BulkBatch),
  },
  show: {
    method: 'GET',
    path: `${ROOT}/batch/:batchId`,
    authority,
    summary: 'Show one bulk dispute response file with its counts',
    params: BatchParams,
    result: BulkBatch,
    errors: ['not-found'],
  },
  transactions: {
    method: 'GET',
    path: `${ROOT}/transactions`,
    authority,
    summary: 'List the rows of a bulk dispute response file',
    query: DisputeResponseQuery,
    result: pageOf(DisputeResponseItem),
    errors: ['not-found'],
  },
  summary: {
    method: 'GET',
    path: `${ROOT}/creation-summary/:batchId`,
    authority,
    summary: 'Count the rows of a bulk dispute response file by status',
    params: BatchParams,
    result: z.object({ pending: z.int(), success: z.int(), failed: z.int() }),
    errors: ['not-found'],
  },
  download: {
    method: 'GET',
    path: `${ROOT}/transactions/download`,
    authority,
    summary: 'Download the rows of a bulk dispute response file',
    query: z.object({ batchId: BatchId }),
    download: { contentType: XLSX, name: '{batchId}-{date}.xlsx' },
    errors: ['not-found'],
  },
  errorFile: {
    method: 'GET',
    path: `${ROOT}/error-file/:batchId`,
    authority,
    summary: 'Download the rows of a bulk dispute response file that failed, as they came and with the reason of each',
    params: BatchParams,
    download: { contentType: XLSX, name: '{batchId}-errors-{date}.xlsx' },
    errors: ['not-found'],
  },
  sample: {
    method: 'GET',
    path: `${ROOT}/sample/:format`,
    authority,
    summary: 'Download the sample of a bulk dispute response file',
    params: z.object({ format: z.enum(['csv', 'xlsx']) }),
    download: { contentType: 'application/octet-stream', name: 'bulk_dispute_response_sample.{format}' },
  },
})
