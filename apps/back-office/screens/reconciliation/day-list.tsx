import { pick } from '@dcir/core/contract/vocabulary'
import { type ReconciliationDay, reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { dayFields } from '@dcir/core/reconciliation/days/fields'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { CountBadge } from '@dcir/ui/value/count-badge'
import { ClipboardCheck, Eye } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import type { FirstOpen } from './day-calendar'
import type { DayKind } from './day-places'
import { DayTabs, openPartsOf } from './day-tabs'
import { useStatementUpload } from './places'

const OpenEntries = lazy(() => import('./open-entries').then((one) => ({ default: one.OpenEntries })))
const DayCalendar = lazy(() => import('./day-calendar').then((one) => ({ default: one.DayCalendar })))
const DayOverview = lazy(() => import('./day-overview').then((one) => ({ default: one.DayOverview })))

const columns = columnsOf(
  pick(
    dayFields,
    'transactionDate',
    'totalAccountCount',
    'totalAccountValue',
    'totalDbCount',
    'totalMatchedAndSuccessful',
    'totalMatchedAndFailed',
    'totalAccountEntryUnmatched',
  ),
  {
    totalMatchedAndFailed: {
      align: 'end',
      cell: (day: ReconciliationDay) => worth(day.totalMatchedAndFailed, 'error'),
    },
    totalAccountEntryUnmatched: {
      align: 'end',
      cell: (day: ReconciliationDay) => worth(day.totalAccountEntryUnmatched, 'warning'),
    },
  },
)

/** None is the usual, and quiet. */
function worth(count: number, tone: 'error' | 'warning') {
  return count > 0 ? <CountBadge count={count} tone={tone} /> : '0'
}

const keyOf = ({ transactionDate }: ReconciliationDay) => transactionDate

const overview = { to: '.', search: (before: Record<string, unknown>) => ({ ...before, dialog: 'overview' }) }

export interface DayListProps {
  kind: DayKind
  /** Date at which the calendar begins. */
  firstOpen: FirstOpen
}

/** The days of one direction, and the lines of all of its days that wait for somebody. */
export function DayList({ kind, firstOpen }: DayListProps) {
  const { tab } = useAddress()
  const part = openPartsOf(kind).find(({ id }) => id === tab)
  if (!part) return <Days kind={kind} firstOpen={firstOpen} />
  return (
    <Suspense>
      <OpenEntries key={part.id} kind={kind} part={part} />
    </Suspense>
  )
}

/** The days: what the account says beside what we have. */
function Days({ kind, firstOpen }: DayListProps) {
  const filters = useMemo(() => dateRange(), [])
  const open = (day: ReconciliationDay) => kind.show(keyOf(day))
  return (
    <ListScreen
      title={kind.title}
      endpoint={reconciliationDays.list}
      fixed={{ transactionIndicator: kind.indicator }}
      columns={columns}
      filters={filters}
      actions={[{ label: 'Overview', icon: ClipboardCheck, target: overview }]}
      lead={
        <Suspense>
          <DayOverview kind={kind} />
          <DayCalendar kind={kind} firstOpen={firstOpen} />
        </Suspense>
      }
      frame={(content) => <DayTabs kind={kind}>{content}</DayTabs>}
      rowKey={keyOf}
      open={open}
      rowActions={(day) => [{ label: 'View', icon: Eye, target: open(day) }]}
      empty="No results found ..."
      emptyAction={useStatementUpload()}
      emptyHint="A day appears with its first transaction, or with a statement that names it."
    />
  )
}
