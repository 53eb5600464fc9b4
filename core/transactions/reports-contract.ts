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
  /** What it was asked for. */
  filter: TransactionFilter,
  rowCount: z.nullable(z.int()),
  fileSize: z.nullable(z.int()),
  /** Of the finished file, in hexadecimal. */
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

const generate = {
  method: 'PUT',
  body: ReportFilter,
  result: Report,
  idempotent: true,
  errors: ['range-reversed', 'report-range-too-long', 'reports-waiting'],
} as const
const show = { method: 'GET', params: RecordId, result: Report, errors: ['not-found'] } as const
const download = {
  method: 'GET',
  params: RecordId,
  download: { contentType: XLSX, name: '{startDate}To{endDate}-Transactions.xlsx' },
  errors: ['not-found', 'report-not-ready', 'report-expired'],
} as const
const list = { method: 'GET', query: PageQuery, result: pageOf(Report) } as const

export const reports = feature('reports', {
  generate: {
    ...generate,
    path: '/backoffice/transaction-report/generate',
    authority: BANK,
    summary: 'Ask for a report of transactions',
  },
  list: { ...list, path: '/backoffice/transaction-report', authority: BANK, summary: 'List transaction reports' },
  download: {
    ...download,
    path: '/backoffice/transaction-report/download/:recordId',
    authority: BANK,
    summary: 'Download a transaction report',
  },
  show: {
    ...show,
    path: '/backoffice/transaction-report/:recordId',
    authority: BANK,
    summary: 'Show one transaction report with its progress',
  },
  generateOwn: {
    ...generate,
    path: '/frontoffice/transaction-report/generate',
    authority: OWN,
    summary: "Ask for a report of the transactions of the user's super agents",
  },
  listOwn: {
    ...list,
    path: '/frontoffice/transaction-report',
    authority: OWN,
    summary: "List the transaction reports of the user's super agents",
  },
  downloadOwn: {
    ...download,
    path: '/frontoffice/transaction-report/download/:recordId',
    authority: OWN,
    summary: "Download a transaction report of the user's super agents",
  },
  showOwn: {
    ...show,
    path: '/frontoffice/transaction-report/:recordId',
    authority: OWN,
    summary: "Show one transaction report of the user's super agents, with its progress",
  },
})
