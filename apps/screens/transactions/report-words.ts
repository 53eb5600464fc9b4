import { formatBytes, formatCount } from '@dcir/core/display/numbers'
import { responseCodeText } from '@dcir/core/display/response-codes'
import { statusText } from '@dcir/core/display/status'
import { foreseen } from '@dcir/core/errors/foreseen'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { optionalFields } from '@dcir/core/transactions/fields'
import type { Report } from '@dcir/core/transactions/reports-contract'
import { isDownloadable, reportMessages } from '@dcir/core/transactions/reports-rules'

/** Why a report cannot be downloaded, or null. */
export function downloadRefusal(report: Report): string | null {
  if (isDownloadable(report)) return null
  if (report.reportGenerationStatus === 'FAILED') return reportMessages.failed
  return foreseen(report.reportGenerationStatus === 'COMPLETED' ? 'report-expired' : 'report-not-ready')
}

/** The filter of a report and, once it is finished, its rows and its size. */
export function coverageWords(report: Report): string {
  const { rowCount, fileSize } = report
  const rows = rowCount !== null && `${formatCount(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}`
  return [filterWords(report), rows, fileSize !== null && formatBytes(fileSize)].filter(Boolean).join(' · ')
}

/** The filter of a report, as a sentence without its full stop. */
export function filterWords({ filter }: Pick<Report, 'filter'>): string {
  const { startDate = '', endDate = '', responseCodeState, otherResponseCode } = filter
  const days =
    startDate === endDate
      ? `Transactions of ${formatBusinessDate(startDate)}`
      : `Transactions from ${formatBusinessDate(startDate)} to ${formatBusinessDate(endDate)}`
  const codes =
    responseCodeState === 'OTHER'
      ? `response codes ${responseCodeText(otherResponseCode ?? '')}`
      : responseCodeState && `response code state ${statusText(responseCodeState)}`
  const parts = [
    codes,
    filter.cardAcceptorId && `card acceptor id ${filter.cardAcceptorId}`,
    filter.maskedPan && `masked pan ${filter.maskedPan}`,
    filter.rrn && `rrn ${filter.rrn}`,
    filter.terminalId && `terminal id ${filter.terminalId}`,
    ...optionalFields.map(({ name, label }) => filter[name] && `${label.toLowerCase()} ${filter[name]}`),
  ].filter(Boolean)
  return parts.length > 0 ? `${days}, with ${parts.join(', ')}` : days
}
