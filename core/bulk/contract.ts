/** Contract of every bulk file, whatever its rows do: a batch whose rows are processed one by one. */
import * as z from 'zod/mini'
import type { Endpoint, EndpointSpec, Schema } from '../contract/endpoint'
import { DatedPageQuery, Instant, type Page } from '../contract/schemas'

export const bulkStatuses = ['PROCESSING', 'COMPLETED', 'FAILED'] as const
/** Nothing more is done on such a batch by itself. */
export const isBulkFinal = (status: (typeof bulkStatuses)[number]) => status !== 'PROCESSING'
export const bulkRowStatuses = ['PENDING', 'SUCCESSFUL', 'FAILED'] as const
export type BulkRowStatus = (typeof bulkRowStatuses)[number]

/** The same limit for every bulk file; a row takes its own transaction, so that more rows would only mean waiting. */
export const BULK_MAX_BYTES = 5 * 1024 * 1024
export const BULK_MAX_ROWS = 50_000

export const BulkBatch = z.object({
  batchId: z.string(),
  uploadedBy: z.string(),
  uploadedAt: Instant,
  fileName: z.string(),
  /** COMPLETED when every row is final, FAILED when the platform gave up before. */
  status: z.enum(bulkStatuses),
  totalCount: z.int(),
  pendingCount: z.int(),
  successfulCount: z.int(),
  failedCount: z.int(),
})
export type BulkBatch = z.infer<typeof BulkBatch>

export const BatchId = z.string().check(z.regex(/^[A-Z]{2}-\d{8}-[A-F0-9]{8}$/, 'Batch id is invalid'))
export const BatchParams = z.object({ batchId: BatchId })

/** Files of some days, or the one of these bytes, so that a file is known before it is sent again. */
export const BatchListQuery = z.extend(DatedPageQuery, {
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'SHA-256 is invalid'))),
})

export const Uploaded = z.object({ message: z.string(), batchId: z.string() })

export const bulkMessages = {
  uploaded: 'File successfully uploaded.',
} as const

/** The endpoints that every kind of bulk file has; screens and commands of the platform take any kind's. */
export interface BulkEndpoints {
  upload: Endpoint<EndpointSpec & { result: typeof Uploaded }>
  list: Endpoint<EndpointSpec & { query: typeof BatchListQuery; result: Schema<Page<BulkBatch>> }>
  show: Endpoint<EndpointSpec & { params: typeof BatchParams; result: typeof BulkBatch }>
  sample: Endpoint<EndpointSpec & { params: Schema<{ format: 'csv' | 'xlsx' }> }>
}
