/** Transaction reports: asked for with a filter, built by a job, kept for a while, downloaded as a spreadsheet. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { BusinessDate, Instant, PageQuery, pageOf } from '../contract/schemas'
import { TransactionFilter } from './query'

export const reportStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const
export type ReportStatus = (typeof reportStatuses)[number]
export const isReportFinal = (status: ReportStatus) => status === 'COMPLETED' || status === 'FAILED'

export const retentionStatuses = ['AVAILABLE', 'EXPIRED'] as const

export const Report = z.object({
  recordId: z.string(),
  reportGenerationStatus: z.enum(reportStatuses),
  /** Whether its file is still kept; null until there is one. */
  retentionStatus: z.nullable(z.enum(retentionStatuses)),
  /** 0 to 100; cleared when the report failed. */
  percentageProcessed: z.nullable(z.int()),
  createdAt: Instant,
  completedAt: z.nullable(Instant),
  owner: z.string(),
  /** Filter that the report was requested with. */
  filter: TransactionFilter,
  rowCount: z.nullable(z.int()),
  fileSize: z.nullable(z.int()),
  /** Checksum of the finished file, in hexadecimal. */
  sha256: z.nullable(z.string()),
  /** Until when the file is kept. */
  availableUntil: z.nullable(Instant),
})
export type Report = z.infer<typeof Report>

/** A report names its days; everything else of the filter may be left out. */
const ReportFilter = z.extend(TransactionFilter, { startDate: BusinessDate, endDate: BusinessDate })
export type ReportFilter = z.infer<typeof ReportFilter>

const RecordId = z.object({ recordId: z.string().check(z.regex(/^[A-Z0-9-]{6,40}$/, 'Record id is invalid')) })
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const BANK = 'bo_dcir_get_all_transactions'
const OWN = 'fo_dcir_get_all_transactions'

const ROOT = 'transaction-report'
const doors = <const P extends string>(rest: P) =>
  ({
    backoffice: { path: `/backoffice/${ROOT}${rest}`, authority: BANK },
    frontoffice: { path: `/frontoffice/${ROOT}${rest}`, authority: OWN },
  }) as const

export const reports = feature('reports', {
  generate: {
    method: 'PUT',
    summary: 'Ask for a report of transactions',
    body: ReportFilter,
    result: Report,
    idempotent: true,
    errors: ['report-range-too-long', 'reports-waiting'],
    doors: doors('/generate'),
  },
  list: {
    method: 'GET',
    summary: 'List transaction reports',
    query: z.extend(PageQuery, { ready: z.optional(z.enum(['true'])) }),
    result: pageOf(Report),
    doors: doors(''),
  },
  download: {
    method: 'GET',
    summary: 'Download a transaction report',
    params: RecordId,
    download: { contentType: XLSX, name: '{startDate}To{endDate}-Transactions.xlsx' },
    errors: ['not-found', 'report-not-ready', 'report-expired'],
    doors: doors('/download/:recordId'),
  },
  show: {
    method: 'GET',
    summary: 'Show one transaction report with its progress',
    params: RecordId,
    result: Report,
    errors: ['not-found'],
    doors: doors('/:recordId'),
  },
})
