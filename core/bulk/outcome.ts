/** Outcome of a bulk file, for kinds whose rows are shown nowhere else: counts, and why rows failed. */
import * as z from 'zod/mini'
import type { Endpoint, EndpointSpec, Schema, Upload } from '../contract/endpoint'
import { formatCount } from '../display/numbers'
import type { ErrorCode } from '../errors/catalogue'
import { type BatchParams, BULK_MAX_BYTES, bulkMessages, bulkStatuses } from './contract'
import type { DryRunEndpoint } from './dry-run'

/** The first of them; the file of errors has all. */
export const MAX_OUTCOME_ERRORS = 100

export const RowError = z.object({
  /** As the spreadsheet counts it: the header is row 1. */
  row: z.int(),
  /** Name of the row, as far as it could be read. */
  name: z.string(),
  message: z.string(),
})
export type RowError = z.infer<typeof RowError>

export const BulkOutcome = z.object({
  message: z.string(),
  batchId: z.string(),
  /** PROCESSING as long as rows are open, which the counts leave out. */
  status: z.enum(bulkStatuses),
  totalEntries: z.int(),
  processedSuccessfully: z.int(),
  failed: z.int(),
  /** The address of the failed rows, to be mended and sent again; null while none has failed. */
  errorDownloadLink: z.nullable(z.string()),
  errors: z.array(RowError),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

/** The endpoints that such a kind has; screens and commands of the platform take any kind's. */
export interface OutcomeEndpoints {
  dryRun: DryRunEndpoint
  upload: Endpoint<EndpointSpec & { result: typeof BulkOutcome }>
  show: Endpoint<EndpointSpec & { params: typeof BatchParams; result: typeof BulkOutcome }>
  errorFile: Endpoint<EndpointSpec & { params: typeof BatchParams }>
}

export type SampleEndpoint = Endpoint<EndpointSpec & { params: Schema<{ format: 'csv' | 'xlsx' }> }>

const rows = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** Answer about a file: that it is there and, once all rows are final, what became of them. */
export function outcomeMessage(
  status: BulkOutcome['status'],
  done: readonly { message: string; count: number }[],
  failed: number,
): string {
  if (status === 'PROCESSING') return bulkMessages.uploaded
  const sentences = done.map(({ message, count }) => `${rows(count)}: ${message.replace(/\.$/, '')}.`)
  const open = status === 'FAILED' ? ['The platform could not go on with the other rows.'] : []
  return [bulkMessages.uploaded, ...sentences, ...(failed > 0 ? [`${rows(failed)} failed.`] : []), ...open].join(' ')
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const bulkUpload: Upload = { field: 'file', accepts: ['csv', 'xlsx'], maxBytes: BULK_MAX_BYTES }
export const uploadErrors = [
  'file-missing',
  'file-type',
  'file-too-large',
  'file-empty',
  'bulk-unreadable',
  'spreadsheets-busy',
  'bulk-already-uploaded',
] as const satisfies readonly ErrorCode[]
export const SampleParams = z.object({ format: z.enum(['csv', 'xlsx']) })
export const SAMPLE_TYPE = 'application/octet-stream'
export const errorDownload = { contentType: XLSX, name: '{batchId}-errors-{date}.xlsx' }
