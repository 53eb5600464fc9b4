/** Rules of transaction reports: how long a range may be, what a finished file is called, what is said meanwhile. */

import { foreseen } from '../errors/foreseen'
import { businessDate, daysBetween } from '../time/lagos'
import type { Report, ReportFilter } from './reports-contract'

export const REPORT_RANGE_KEY = 'dcir.calendar.date-range-in-days'
/** Holds when the key is missing or cannot be read. */
export const DEFAULT_REPORT_DAYS = 7

export const reportMessages = {
  requested:
    'Your request is being processed. You can access the Transactions Report page to monitor progress and download your report.',
  completed: 'Your report is now available to be downloaded!',
  failed: 'An error occured while generating your report!',
} as const

/** The days that a report may span, from the configured text. */
export function reportDays(text: string | undefined | null): number {
  const days = Number(text?.trim() || Number.NaN)
  return Number.isInteger(days) && days > 0 ? days : DEFAULT_REPORT_DAYS
}

/** Why this range cannot be reported on, or null. A range of N days is N days from its start to its end. */
export function reportRangeProblem({ startDate, endDate }: Pick<ReportFilter, 'startDate' | 'endDate'>, days: number) {
  const span = daysBetween(startDate, endDate)
  if (span < 0) return foreseen('range-reversed')
  return span > days ? foreseen('report-range-too-long', { days }) : null
}

/** A report can be downloaded when it is there and still kept. */
export const isDownloadable = ({ reportGenerationStatus, retentionStatus }: Report): boolean =>
  reportGenerationStatus === 'COMPLETED' && retentionStatus === 'AVAILABLE'

/** The name under which the filter's own flow saves a report. */
export const filterFileName = ({ startDate, endDate }: Pick<ReportFilter, 'startDate' | 'endDate'>): string =>
  `${startDate}To${endDate}-Transactions.xlsx`

/** The name under which the list of reports saves one. */
export const listFileName = ({ owner, createdAt }: Pick<Report, 'owner' | 'createdAt'>): string =>
  `${owner}-report_generated_at-${businessDate(new Date(createdAt))}.xlsx`
