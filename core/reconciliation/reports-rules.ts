/** Rules of statement reports: what they are called, and what is said of them. */
import type { DownloadStatus, ReportTarget } from './reports-contract'

/** The name under which a report is saved: that of its file's key, or of its day. */
export const reportFileName = ({
  fileKey,
  transactionDate,
}: Pick<ReportTarget, 'fileKey' | 'transactionDate'>): string => `${fileKey ?? transactionDate}.xlsx`

/** Whether the server is still at it, so that somebody who waits asks again. */
export const isReportRunning = (status: DownloadStatus): boolean => status === 'PENDING' || status === 'IN_PROGRESS'

export const statementReportMessages = {
  NOT_GENERATED: 'There is no report yet.',
  PENDING: 'The report waits to be generated.',
  IN_PROGRESS: 'The report is being generated.',
  COMPLETED: 'The report is ready to be downloaded.',
  FAILED: 'The report could not be generated. Generate it again.',
  requested: 'Report generation has started.',
  outdated: 'The rows have changed since the last report. Generate it again.',
  expired: 'The last report is no longer kept. Generate it again.',
} as const satisfies Record<DownloadStatus | 'requested' | 'outdated' | 'expired', string>
