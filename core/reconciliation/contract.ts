/** Account statements: uploaded, checked, de-duplicated and matched against the platform's own transactions. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import {
  BusinessDate,
  DatedPageQuery,
  Instant,
  KoboField,
  Message,
  PageQuery,
  pageOf,
  withoutCardNumbers,
} from '../contract/schemas'
import { actionTable } from '../permissions/actions'
import { STATEMENT_MAX_MEGABYTES } from '../reference/configurations/values'
import { dateFormats } from '../time/date-text'
import { columnTypes, statementFieldNames } from './columns'

export const statementStatuses = [
  'RECEIVED',
  'LOADING',
  'MATCHING',
  'COMPLETED',
  'FAILED',
  'REMATCHING',
  'WITHDRAWING',
  'WITHDRAWN',
] as const
export type StatementStatus = (typeof statementStatuses)[number]
export const isStatementFinal = (status: StatementStatus) =>
  status === 'COMPLETED' || status === 'FAILED' || status === 'WITHDRAWN'

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
  /** Whether it was given up for a fault that may be gone by now, and not for what it holds. */
  canRetry: z.boolean(),
  /** Who withdrew it, when and why. */
  withdrawnBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(Instant),
  withdrawalReason: z.nullable(z.string()),
})
export type StatementFile = z.infer<typeof StatementFile>

/** One file by itself, with what came of it beyond its counts. */
export const StatementOutcome = z.extend(StatementFile, {
  /** Duplicates that repeat a row of this very file. */
  repeatedCount: z.int(),
  /** Credits of failed transactions that have no dispute yet. */
  owedCount: z.int(),
  owedAmount: KoboField,
  /** Work that rests on its lines, for which it cannot be withdrawn; null where none does. */
  resting: z.nullable(z.string()),
})
export type StatementOutcome = z.infer<typeof StatementOutcome>

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

export const StatementRerun = z.object({
  askedAt: Instant,
  /** SYSTEM for the nightly one. */
  askedBy: z.string(),
  /** Null while it is under way. */
  endedAt: z.nullable(Instant),
  matchedSuccessCount: z.int(),
  matchedFailedCount: z.int(),
  /** Why it was given up, when it was. */
  failureMessage: z.nullable(z.string()),
})
export type StatementRerun = z.infer<typeof StatementRerun>

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

export const StatementWithdrawal = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1, 'Reason is required'), z.maxLength(500), withoutCardNumbers),
})
export type StatementWithdrawal = z.infer<typeof StatementWithdrawal>

export const FileKey = z.object({ fileKey: z.string().check(z.regex(/^[A-Z0-9-]{6,40}$/, 'File key is invalid')) })

/** The ceiling of what a bank may set; the limit in force is its setting. */
export const STATEMENT_MAX_BYTES = STATEMENT_MAX_MEGABYTES * 1024 * 1024

export const statements = feature('statements', {
  upload: {
    method: 'POST',
    path: '/backoffice/reconciliation/upload',
    authority: actionTable['statements.upload'],
    summary: 'Upload a statement file',
    upload: { field: 'file', accepts: ['csv', 'xlsx', 'text', 'mt940', 'camt053'], maxBytes: STATEMENT_MAX_BYTES },
    result: z.object({ message: z.string(), fileKey: z.string() }),
    rate: 'upload',
    errors: ['file-missing', 'file-type', 'file-too-large', 'file-empty', 'statement-already-uploaded'],
  },
  list: {
    method: 'GET',
    path: '/backoffice/reconciliation/files',
    authority: actionTable['statements.view'],
    summary: 'List uploaded statement files',
    query: DatedPageQuery,
    result: pageOf(StatementFile),
  },
  show: {
    method: 'GET',
    path: '/backoffice/reconciliation/files/:fileKey',
    authority: actionTable['statements.view'],
    summary: 'Show one statement file with its counts and progress',
    params: FileKey,
    result: StatementOutcome,
    errors: ['not-found'],
  },
  days: {
    method: 'GET',
    path: '/backoffice/reconciliation/file-metrics/:fileKey',
    authority: actionTable['statements.view'],
    summary: 'List the transaction dates of a statement file with their counts',
    params: FileKey,
    query: PageQuery,
    result: pageOf(StatementDay),
    errors: ['not-found'],
  },
  rerun: {
    method: 'PUT',
    path: '/backoffice/reconciliation/files/:fileKey/rerun',
    authority: actionTable['statements.rerun'],
    summary: 'Match the open rows of a statement file again, with what arrived later',
    params: FileKey,
    result: Message,
    idempotent: true,
    changes: ['account-entries', 'reconciliation-days', 'transactions', 'day-sign-offs'],
    errors: ['not-found', 'statement-busy', 'statement-withdrawn', 'statement-nothing-taken'],
  },
  retry: {
    method: 'PUT',
    path: '/backoffice/reconciliation/files/:fileKey/retry',
    authority: actionTable['statements.retry'],
    summary: 'Read a statement file again that was given up after several attempts',
    params: FileKey,
    result: Message,
    idempotent: true,
    changes: ['account-entries', 'reconciliation-days', 'transactions', 'day-sign-offs'],
    errors: ['not-found', 'statement-not-given-up', 'statement-already-uploaded'],
  },
  reruns: {
    method: 'GET',
    path: '/backoffice/reconciliation/files/:fileKey/reruns',
    authority: actionTable['statements.view'],
    summary: 'List when the open rows of a statement file were matched again, and what was paired',
    params: FileKey,
    query: PageQuery,
    result: pageOf(StatementRerun),
    errors: ['not-found'],
  },
  withdraw: {
    method: 'PUT',
    path: '/backoffice/reconciliation/files/:fileKey/withdraw',
    authority: actionTable['statements.withdraw'],
    summary: 'Withdraw a statement file as a whole, as long as nothing rests on it',
    params: FileKey,
    body: StatementWithdrawal,
    result: Message,
    gated: 'when-configured',
    idempotent: true,
    changes: ['account-entries', 'reconciliation-days', 'transactions', 'day-sign-offs'],
    errors: [
      'not-found',
      'statement-busy',
      'statement-withdrawn',
      'statement-nothing-taken',
      'statement-rested-on',
      'request-pending',
    ],
  },
  dailyUploads: {
    method: 'GET',
    path: '/backoffice/reconciliation/daily-uploads',
    authority: actionTable['statements.view'],
    summary: 'List the transaction dates of all statement files with their counts',
    query: DatedPageQuery,
    result: pageOf(StatementDay),
  },
  columns: {
    method: 'GET',
    path: '/backoffice/reconciliation/columns',
    authority: actionTable['statements.view'],
    summary: 'Show how the columns of a statement are read, for checks before an upload',
    result: z.array(StatementColumnRead),
  },
  uploadErrors: {
    method: 'GET',
    path: '/backoffice/reconciliation/upload-errors/:fileKey',
    authority: actionTable['statements.view'],
    summary: 'List the duplicate or failed rows of a statement file',
    params: FileKey,
    query: z.extend(PageQuery, { reconUploadErrorType: z.enum(uploadErrorTypes) }),
    result: pageOf(UploadError),
    errors: ['not-found'],
  },
  template: {
    method: 'GET',
    path: '/backoffice/reconciliation/sample/:format',
    authority: actionTable['statements.view'],
    summary: 'Download the sample statement',
    params: z.object({ format: z.enum(['csv', 'xlsx']) }),
    download: {
      contentType: 'application/octet-stream',
      name: 'reconciliation_statement_sample.{format}',
    },
  },
})

export const statementMessages = {
  uploaded: 'File successfully uploaded.',
  rerunning: 'Its open rows are being matched again.',
  retrying: 'The file is read again.',
  withdrawing: 'The file is being withdrawn. Its lines are taken out, and its transactions are open again.',
} as const
