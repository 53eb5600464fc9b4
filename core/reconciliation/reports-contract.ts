/** Reports of statements: of one uploaded file, or of one day whatever files brought it. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { BusinessDate } from '../contract/schemas'
import { actionTable } from '../permissions/actions'
import { FileKey } from './contract'

export const downloadStatuses = ['NOT_GENERATED', 'PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const
export type DownloadStatus = (typeof downloadStatuses)[number]

/** Subject of a report: a file or a day, and not both. */
export const ReportTarget = z
  .strictObject({
    fileKey: z.optional(FileKey.shape.fileKey),
    transactionDate: z.optional(BusinessDate),
    /** Generates the report where there is none that can be downloaded; otherwise it is only looked for. */
    shouldTriggerReportGeneration: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ fileKey, transactionDate }) => (fileKey === undefined) !== (transactionDate === undefined),
      'Give either fileKey or transactionDate',
    ),
  )
export type ReportTarget = z.infer<typeof ReportTarget>

export const StatementReport = z.object({
  downloadStatus: z.enum(downloadStatuses),
  /** Null while there is none. */
  downloadRecordKey: z.nullable(z.string()),
  downloadPercentage: z.int(),
  message: z.string(),
})
export type StatementReport = z.infer<typeof StatementReport>

export const statementReports = feature('statement-reports', {
  check: {
    method: 'PUT',
    path: '/backoffice/reconciliation/report',
    authority: actionTable['statements.view'],
    summary: 'Look for the report of a statement file or of a day, and generate it where that is asked for',
    body: ReportTarget,
    result: StatementReport,
    errors: ['not-found', 'statement-not-ready'],
  },
  download: {
    method: 'GET',
    path: '/backoffice/reconciliation/download/:downloadKey',
    authority: actionTable['statements.view'],
    summary: 'Download a report of a statement file or of a day',
    params: z.object({ downloadKey: z.string().check(z.regex(/^SR-\d{8}-[0-9A-F]{8}$/, 'Download key is invalid')) }),
    download: {
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: '{fileKey}.xlsx',
    },
    errors: ['not-found', 'report-not-ready', 'report-expired'],
  },
})
