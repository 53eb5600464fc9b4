import { Box } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import { formatCount } from '@dcir/core/display/numbers'
import { daySignOffs, type OverviewDay } from '@dcir/core/reconciliation/sign-offs/contract'
import { overviewFields } from '@dcir/core/reconciliation/sign-offs/fields'
import { changedSince, changeText, OVERVIEW_DAYS, openDaysText } from '@dcir/core/reconciliation/sign-offs/rules'
import { formatBusinessDate, formatInstant } from '@dcir/core/time/lagos'
import { useAddress, useAddressField } from '@dcir/ui/address/address-search.ts'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Alert } from '@dcir/ui/feedback/alert'
import { Answer } from '@dcir/ui/feedback/answer'
import { EmptyState, RowsSkeleton } from '@dcir/ui/feedback/states'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { DataTable } from '@dcir/ui/table/data-table'
import { useMemo } from 'react'
import type { DayKind } from './day-places'
import { openDay } from './places'
import { SignOffBadge } from './sign-off-badge'

/** A page of the endpoint: more than the usual range has days. */
const MOST = 100
const choices = { hidden: [], order: [] }
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Notices above the days: the signed-off days that changed since, and the overview. */
export function DayOverview({ kind }: { kind: DayKind }) {
  const [dialog, open] = useAddressField('dialog')
  const { startDate, endDate } = useAddress()
  const range = { startDate: textOf(startDate), endDate: textOf(endDate) }
  const query = useEndpoint(daySignOffs.overview, {
    query: { page: 0, size: MOST, transactionIndicator: kind.indicator, ...range },
  })
  const changed = query.data?.content.filter(({ state }) => state === 'CHANGED') ?? []
  return (
    <>
      {changed.length > 0 && <Changed days={changed} kind={kind} />}
      {dialog === 'overview' && (
        <Dialog title={`${kind.title}: Overview`} open onClose={() => void open(undefined)} width={1120}>
          <Box color="text.muted" marginBottom="12px">
            {range.startDate || range.endDate
              ? 'The days that the list is narrowed to.'
              : `The last ${OVERVIEW_DAYS} days.`}{' '}
            Each figure opens its rows.
          </Box>
          <Answer query={query} skeleton={<RowsSkeleton columns={8} />}>
            {({ content }) => <Days days={content} kind={kind} />}
          </Answer>
        </Dialog>
      )}
    </>
  )
}

/** Loud, since somebody answers for these figures. */
const Changed = ({ days, kind }: { days: readonly OverviewDay[]; kind: DayKind }) => (
  <Alert
    title={
      days.length === 1
        ? 'A day changed after it was signed off'
        : `${days.length} days changed after they were signed off`
    }
  >
    <Box as="ul" listStyleType="none">
      {days.map((day) => (
        <li key={day.transactionDate}>
          <Box asChild textDecoration="underline" fontWeight="500">
            <TargetLink target={kind.show(day.transactionDate)}>{formatBusinessDate(day.transactionDate)}</TargetLink>
          </Box>
          {`: ${changedSince(day)}: ${day.changes.map(changeText).join('; ')}.`}
        </li>
      ))}
    </Box>
  </Alert>
)

const figures = ['loaded', 'matched', 'owed', 'unmatched', 'missing'] as const
type FigureName = (typeof figures)[number]

/** Where the rows of a figure are. */
function rowsOf(figure: FigureName, { transactionDate }: OverviewDay, kind: DayKind): Target {
  const searches = {
    matched: { tab: 'matched-successful' },
    owed: { tab: 'matched-failed' },
    unmatched: { tab: 'exceptions' },
    missing: { tab: 'exceptions', side: 'database' },
  }
  if (figure === 'loaded') return openDay({ transactionDate, totalCount: 0 })
  return { ...kind.show(transactionDate), search: searches[figure] }
}

const figureColumn = (figure: FigureName, kind: DayKind) => ({
  align: 'end' as const,
  cell: (day: OverviewDay) =>
    day[figure] === 0 ? (
      '0'
    ) : (
      <Box
        asChild
        display="inline-flex"
        alignItems="center"
        justifyContent="end"
        // A finger needs so much, and on a card figures stand close to each other.
        minWidth="24px"
        minHeight="24px"
        color="accent.text"
        textDecoration="underline"
        textUnderlineOffset="3px"
      >
        <TargetLink
          target={rowsOf(figure, day, kind)}
          aria-label={`${overviewFields[figure].label} of ${formatBusinessDate(day.transactionDate)}: ${formatCount(day[figure])}`}
        >
          {formatCount(day[figure])}
        </TargetLink>
      </Box>
    ),
})

const columnsFor = (kind: DayKind) =>
  columnsOf<'transactionDate' | FigureName | 'openDays' | 'state' | 'signedBy', OverviewDay>(
    pick(overviewFields, 'transactionDate', ...figures, 'openDays', 'state', 'signedBy').filter(
      // Nothing is owed for debits: their day has no such tab.
      ({ name }) => name !== 'owed' || kind.indicator === 'CREDIT',
    ),
    {
      transactionDate: { card: 'lead' },
      loaded: figureColumn('loaded', kind),
      matched: figureColumn('matched', kind),
      owed: figureColumn('owed', kind),
      unmatched: figureColumn('unmatched', kind),
      missing: figureColumn('missing', kind),
      openDays: { align: 'end', cell: ({ openDays }) => (openDays === null ? '---' : openDaysText(openDays)) },
      state: { cell: (day) => <SignOffBadge state={day.state} /> },
      signedBy: {
        cell: ({ signedBy, signedAt }) =>
          signedBy === null ? (
            '---'
          ) : (
            <Box paddingBlock="6px">
              {signedBy}
              <Box color="text.muted" fontSize="13px">
                {formatInstant(signedAt)}
              </Box>
            </Box>
          ),
      },
    },
  )

function Days({ days, kind }: { days: readonly OverviewDay[]; kind: DayKind }) {
  const columns = useMemo(() => columnsFor(kind), [kind])
  if (days.length === 0) return <EmptyState text="No results found ..." />
  return (
    <DataTable
      label="Overview of days"
      columns={columns}
      rows={days}
      rowKey={({ transactionDate }) => transactionDate}
      choices={choices}
    />
  )
}
