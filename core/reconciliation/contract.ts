/** Account statements: uploaded, checked, de-duplicated and matched against the platform's own transactions. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { BusinessDate, DatedPageQuery, Instant, PageQuery, pageOf } from '../contract/schemas'
import { dateFormats } from '../time/date-text'
import { columnTypes, statementFieldNames } from './columns'

export const statementStatuses = ['RECEIVED', 'LOADING', 'MATCHING', 'COMPLETED', 'FAILED'] as const
export type StatementStatus = (typeof statementStatuses)[number]
export const isStatementFinal = (status: StatementStatus) => status === 'COMPLETED' || status === 'FAILED'

export const uploadErrorTypes = ['DUPLICATE', 'FAILED'] as const

export const StatementFile = z.object({
  fileKey: z.string(),
  fileName: z.string(),
  uploadedAt: Instant,
  uploadedBy: z.string(),
  fileSize: z.int(),
  sha256: z.string(),
  status: z.enum(statementStatuses),
  /** Rows read so far, and while it is being matched all of them. */
  uploadTotalCount: z.int(),
  successCount: z.int(),
  failedCount: z.int(),
  duplicateCount: z.int(),
  matchedSuccessCount: z.int(),
  matchedFailedCount: z.int(),
  unmatchedCount: z.int(),
  percentageProcessed: z.int(),
  completedAt: z.nullable(Instant),
  /** Why a whole file was refused, when it was. */
  failureMessage: z.nullable(z.string()),
})
export type StatementFile = z.infer<typeof StatementFile>

export const UploadError = z.object({
  rowNumber: z.int(),
  type: z.enum(uploadErrorTypes),
  /** The column at fault, or null when the row as a whole is. */
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  errorMessage: z.string(),
})
export type UploadError = z.infer<typeof UploadError>

export const StatementDay = z.object({
  transactionDate: BusinessDate,
  totalCount: z.int(),
})
export type StatementDay = z.infer<typeof StatementDay>

/** How a column is read, as checks before an upload need it. */
const StatementColumnRead = z.object({
  configKey: z.string(),
  fieldName: z.enum(statementFieldNames),
  columnHeader: z.string(),
  valueType: z.enum(columnTypes),
  mandatory: z.boolean(),
  valueFormat: z.optional(z.nullable(z.enum(dateFormats))),
  rule: z.optional(z.nullable(z.record(z.string(), z.string()))),
})

export const FileKey = z.object({ fileKey: z.string().check(z.regex(/^[A-Z0-9-]{6,40}$/, 'File key is invalid')) })

const READ = 'bo_dcir_get_all_transactions'

export const STATEMENT_MAX_BYTES = 512 * 1024 * 1024

export const statements = feature('statements', {
  upload: {
    method: 'POST',
    path: '/backoffice/reconciliation/upload',
    authority: READ,
    summary: 'Upload a statement file',
    upload: { field: 'file', accepts: ['csv', 'xlsx', 'text', 'mt940', 'camt053'], maxBytes: STATEMENT_MAX_BYTES },
    result: z.object({ message: z.string(), fileKey: z.string() }),
    rate: 'upload',
    errors: ['file-missing', 'file-type', 'file-too-large', 'file-empty', 'statement-already-uploaded'],
  },
  list: {
    method: 'GET',
    path: '/backoffice/reconciliation/files',
    authority: READ,
    summary: 'List uploaded statement files',
    query: DatedPageQuery,
    result: pageOf(StatementFile),
    errors: ['range-reversed'],
  },
  show: {
    method: 'GET',
    path: '/backoffice/reconciliation/files/:fileKey',
    authority: READ,
    summary: 'Show one statement file with its counts and progress',
    params: FileKey,
    result: StatementFile,
    errors: ['not-found'],
  },
  days: {
    method: 'GET',
    path: '/backoffice/reconciliation/file-metrics/:fileKey',
    authority: READ,
    summary: 'List the transaction dates of a statement file with their counts',
    params: FileKey,
    query: PageQuery,
    result: pageOf(StatementDay),
    errors: ['not-found'],
  },
  dailyUploads: {
    method: 'GET',
    path: '/backoffice/reconciliation/daily-uploads',
    authority: READ,
    summary: 'List the transaction dates of all statement files with their counts',
    query: DatedPageQuery,
    result: pageOf(StatementDay),
    errors: ['range-reversed'],
  },
  columns: {
    method: 'GET',
    path: '/backoffice/reconciliation/columns',
    authority: READ,
    summary: 'Show how the columns of a statement are read, for checks before an upload',
    result: z.array(StatementColumnRead),
  },
  uploadErrors: {
    method: 'GET',
    path: '/backoffice/reconciliation/upload-errors/:fileKey',
    authority: READ,
    summary: 'List the duplicate or failed rows of a statement file',
    params: FileKey,
    query: z.extend(PageQuery, { reconUploadErrorType: z.enum(uploadErrorTypes) }),
    result: pageOf(UploadError),
    errors: ['not-found'],
  },
  template: {
    method: 'GET',
    path: '/backoffice/reconciliation/sample/:format',
    authority: READ,
    summary: 'Download the sample statement',
    params: z.object({ format: z.enum(['csv', 'xlsx']) }),
    download: {
      contentType: 'application/octet-stream',
      name: 'reconciliation_statement_sample.{format}',
    },
  },
})

export const statementMessages = { uploaded: 'File successfully uploaded.' } as const
