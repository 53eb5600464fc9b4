import { PAGE_SIZE } from '@dcir/core/contract/schemas'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { type Report, reports } from '@dcir/core/transactions/reports-contract'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { counted, matter } from '@dcir/ui/today/matter.ts'
import type { TransactionPlaces } from './places'

const FRESH_MS = 86_400_000

const isFresh = ({ completedAt, reportGenerationStatus, retentionStatus }: Report): boolean =>
  reportGenerationStatus === 'COMPLETED' &&
  retentionStatus === 'AVAILABLE' &&
  completedAt !== null &&
  serverNow() - Date.parse(completedAt) < FRESH_MS

function readyText([first, ...others]: readonly [Report, ...Report[]]): string {
  const { startDate, endDate } = first.filter
  if (others.length > 0) return `${counted(others.length + 1, 'report', 'reports')} of yours are ready.`
  const days = startDate && endDate ? ` of ${formatBusinessDate(startDate)} to ${formatBusinessDate(endDate)}` : ''
  return `Your report${days} is ready.`
}

/** The own reports that were finished since yesterday. */
export const reportsReady = ({ reports: target }: Pick<TransactionPlaces, 'reports'>) =>
  matter(reports.list, { query: { page: 0, size: PAGE_SIZE } }, ({ content }, { username }) => {
    const [first, ...others] = content.filter((report) => report.owner === username && isFresh(report))
    return first ? [{ id: 'reports', text: readyText([first, ...others]), target }] : []
  })
