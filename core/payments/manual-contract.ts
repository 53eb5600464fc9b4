/** Payments that people make by hand: listed, downloaded as a claim, and reported as paid, one by one or by a file. */
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
import { dryRunOf } from '../bulk/dry-run'
import { uploadErrors } from '../bulk/outcome'
import { feature } from '../contract/endpoint'
import { KoboField, Message, PageQuery, pageOf, withoutCardNumbers } from '../contract/schemas'
import { ManualRefund, ManualSettlement, RefundBulkItem, SettlementBulkItem } from './manual-schemas'
import {
  ManualRefundQuery,
  ManualSettlementQuery,
  manualRefundFilterFields,
  manualSettlementFilterFields,
} from './query'
import { readReference } from './rules'

export const ManualRefundFilter = z.strictObject(manualRefundFilterFields)
export type ManualRefundFilter = z.infer<typeof ManualRefundFilter>
export const ManualSettlementFilter = z.strictObject(manualSettlementFilterFields)
export type ManualSettlementFilter = z.infer<typeof ManualSettlementFilter>

export const referenceSentence =
  'Transaction reference is invalid. It has 3 to 64 letters, digits or / _ . - and is not one of the platform.'
const Reference = z.string().check(
  z.trim(),
  z.refine((value) => readReference(value) !== null, referenceSentence),
)
const DownloadStatus = z.object({
  isDownloaded: z.boolean(),
  message: z.string(),
  /** Payments that the download would take, and how much they are. */
  count: z.int(),
  amount: KoboField,
})
const Counts = z.object({ PENDING: z.int(), SUCCESSFUL: z.int(), FAILED: z.int() })
/** Said by whoever was warned that somebody else may be paying them. */
const again = { again: z.optional(z.enum(['true'])) }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PROCESS_ERRORS = [
  'not-found',
  'manual-off',
  'payment-other',
  'payment-made',
  'payment-unknown',
  'payment-canceled',
  'reference-used',
  'request-pending',
] as const
const process = {
  method: 'POST',
  result: Message,
  gated: 'when-configured',
  idempotent: true,
  changes: ['requery', 'dispute-lists', 'disputes', 'transactions'],
  errors: PROCESS_ERRORS,
} as const
const upload = {
  method: 'POST',
  upload: { field: 'file', accepts: ['xlsx'], maxBytes: BULK_MAX_BYTES },
  result: Uploaded,
  rate: 'upload',
  changes: [...process.changes, 'workflow'],
  errors: ['manual-off', ...uploadErrors],
} as const

const refunds = <const P extends string>(rest: P) => ({ path: `/backoffice/manual-dispute-refund${rest}` }) as const
const settlements = <const P extends string>(rest: P) =>
  ({ path: `/backoffice/manual-settlement-payment${rest}` }) as const
const SEE_REFUNDS = { authority: 'bo_view_manual_dispute_refund' } as const
const SEE_SETTLEMENTS = { authority: 'bo_view_manual_payment_request' } as const
const SAVE_REFUNDS = { authority: 'bo_download_manual_dispute_refund' } as const
const SAVE_SETTLEMENTS = { authority: 'bo_download_manual_payment_request' } as const
const PAY_REFUNDS = { authority: 'bo_process_manual_dispute_refund' } as const
const PAY_SETTLEMENTS = { authority: 'bo_process_manual_payment_request' } as const

const list = { method: 'GET', errors: ['manual-off'] } as const
const show = {
  method: 'GET',
  params: z.object({ requestId: z.string().check(z.regex(/^PR-\d{9,}$/i, 'Payment request id is invalid')) }),
  errors: ['manual-off', 'not-found'],
} as const
const status = { method: 'GET', result: DownloadStatus, errors: ['manual-off'] } as const
const download = { method: 'GET', claims: true, errors: ['manual-off', 'already-downloaded'] } as const
/** So many are given back at once: as many as a page of the list shows. */
const MAX_GIVEN_BACK = 100
const giveBack = {
  method: 'PUT',
  body: z.strictObject({
    requestIds: z.array(show.params.shape.requestId).check(z.minLength(1), z.maxLength(MAX_GIVEN_BACK)),
    /** Confirmation, for payments that somebody else downloaded, that nobody has paid them. */
    acknowledged: z.optional(z.boolean()),
  }),
  result: Message,
  idempotent: true,
  errors: ['not-found', 'manual-off', 'payment-not-claimed', 'payment-downloaded', 'request-pending'],
} as const
const batches = { method: 'GET', query: BatchListQuery, result: pageOf(BulkBatch) } as const
const batch = { method: 'GET', params: BatchParams, result: BulkBatch, errors: ['not-found'] } as const
export const ManualItemFilter = z.strictObject({ processStatus: z.optional(z.enum(bulkRowStatuses)) })
export type ManualItemFilter = z.infer<typeof ManualItemFilter>
const items = {
  method: 'GET',
  query: z.extend(PageQuery, { batchId: BatchId, ...ManualItemFilter.shape }),
  errors: ['not-found'],
} as const
const ofBatch = { method: 'GET', params: BatchParams, errors: ['not-found'] } as const
const errorFile = { ...ofBatch, download: { contentType: XLSX, name: '{batchId}-errors-{date}.xlsx' } } as const
const summary = { ...ofBatch, result: Counts } as const

const uploadRefunds = {
  ...upload,
  ...refunds('/bulk-upload'),
  rows: ['manual-refunds.process'],
  ...PAY_REFUNDS,
  summary: 'Report refunds as paid by a file of references',
} as const
const uploadSettlements = {
  ...upload,
  ...settlements('/bulk-upload'),
  rows: ['manual-settlements.process'],
  ...PAY_SETTLEMENTS,
  summary: 'Report settlement payments as made by a file of references',
} as const

export const manualRefunds = feature('manual-refunds', {
  list: {
    ...list,
    ...refunds(''),
    ...SEE_REFUNDS,
    query: ManualRefundQuery,
    result: pageOf(ManualRefund),
    summary: 'List refunds that wait to be paid by hand',
  },
  show: {
    ...show,
    ...refunds('/request/:requestId'),
    ...SEE_REFUNDS,
    result: ManualRefund,
    summary: 'Show a refund that waits to be paid by hand',
  },
  downloadStatus: {
    ...status,
    ...refunds('/download-status'),
    authority: [SAVE_REFUNDS.authority, SEE_REFUNDS.authority],
    query: ManualRefundFilter,
    summary: 'Whether refunds of a filter were downloaded before',
  },
  download: {
    ...download,
    ...refunds('/download'),
    ...SAVE_REFUNDS,
    query: z.extend(ManualRefundFilter, again),
    download: { contentType: XLSX, name: 'pending-dispute-refunds-{date}.xlsx' },
    summary: 'Download refunds to pay them by hand, and claim them by it',
  },
  giveBack: {
    ...giveBack,
    ...refunds('/give-back'),
    ...SAVE_REFUNDS,
    summary: 'Give back refunds that were downloaded and not paid',
  },
  process: {
    ...process,
    ...refunds('/process'),
    ...PAY_REFUNDS,
    body: z.strictObject({
      transactionReference: Reference,
      narration: z.string().check(withoutCardNumbers),
      transactionSearchKey: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    summary: 'Report a refund as paid by hand',
  },
  upload: uploadRefunds,
  dryRun: dryRunOf(uploadRefunds, 'a file of refund references'),
  batches: { ...batches, ...refunds('/bulk-uploads'), ...SEE_REFUNDS, summary: 'List files of refund references' },
  batch: {
    ...batch,
    ...refunds('/bulk-uploads/:batchId'),
    ...SEE_REFUNDS,
    summary: 'Show one file of refund references with its counts',
  },
  items: {
    ...items,
    ...refunds('/bulk-items'),
    ...SEE_REFUNDS,
    result: pageOf(RefundBulkItem),
    summary: 'List the rows of a file of refund references',
  },
  errorFile: {
    ...errorFile,
    ...refunds('/bulk-error-file/:batchId'),
    ...SEE_REFUNDS,
    summary: 'Download the rows of a file of refund references that failed, as they came and with the reason of each',
  },
  summary: {
    ...summary,
    ...refunds('/bulk-summary/:batchId'),
    ...SEE_REFUNDS,
    summary: 'Count the rows of a file of refund references by status',
  },
})

export const manualSettlements = feature('manual-settlements', {
  list: {
    ...list,
    ...settlements(''),
    ...SEE_SETTLEMENTS,
    query: ManualSettlementQuery,
    result: pageOf(ManualSettlement),
    summary: 'List settlement payments that wait to be made by hand',
  },
  show: {
    ...show,
    ...settlements('/request/:requestId'),
    ...SEE_SETTLEMENTS,
    result: ManualSettlement,
    summary: 'Show a settlement payment that waits to be made by hand',
  },
  downloadStatus: {
    ...status,
    ...settlements('/download-status'),
    authority: [SAVE_SETTLEMENTS.authority, SEE_SETTLEMENTS.authority],
    query: ManualSettlementFilter,
    summary: 'Whether settlement payments of a filter were downloaded before',
  },
  download: {
    ...download,
    ...settlements('/download'),
    ...SAVE_SETTLEMENTS,
    query: z.extend(ManualSettlementFilter, again),
    download: { contentType: XLSX, name: 'pending-settlements-{date}.xlsx' },
    summary: 'Download settlement payments to make them by hand, and claim them by it',
  },
  giveBack: {
    ...giveBack,
    ...settlements('/give-back'),
    ...SAVE_SETTLEMENTS,
    summary: 'Give back settlement payments that were downloaded and not made',
  },
  process: {
    ...process,
    ...settlements('/process'),
    ...PAY_SETTLEMENTS,
    body: z.strictObject({
      transactionReference: Reference,
      paymentRequestId: show.params.shape.requestId,
      bulkSettlementKey: z.string().check(z.minLength(1), z.maxLength(64), withoutCardNumbers),
    }),
    summary: 'Report a settlement payment as made by hand',
  },
  upload: uploadSettlements,
  dryRun: dryRunOf(uploadSettlements, 'a file of settlement references'),
  batches: {
    ...batches,
    ...settlements('/bulk-uploads'),
    ...SEE_SETTLEMENTS,
    summary: 'List files of settlement references',
  },
  batch: {
    ...batch,
    ...settlements('/bulk-uploads/:batchId'),
    ...SEE_SETTLEMENTS,
    summary: 'Show one file of settlement references with its counts',
  },
  items: {
    ...items,
    ...settlements('/bulk-items'),
    ...SEE_SETTLEMENTS,
    result: pageOf(SettlementBulkItem),
    summary: 'List the rows of a file of settlement references',
  },
  errorFile: {
    ...errorFile,
    ...settlements('/bulk-error-file/:batchId'),
    ...SEE_SETTLEMENTS,
    summary:
      'Download the rows of a file of settlement references that failed, as they came and with the reason of each',
  },
  summary: {
    ...summary,
    ...settlements('/bulk-summary/:batchId'),
    ...SEE_SETTLEMENTS,
    summary: 'Count the rows of a file of settlement references by status',
  },
})
