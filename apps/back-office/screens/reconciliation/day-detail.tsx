import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { formatNaira, kobo } from '@dcir/core/money/kobo'
import { type ReconciliationDay, reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { Tabs } from '@dcir/ui/detail/tabs'
import { CardSkeleton, NotFound } from '@dcir/ui/feedback/states'
import { Segments } from '@dcir/ui/form/segments'
import { Surface } from '@dcir/ui/list/screen'
import { CountBadge } from '@dcir/ui/value/count-badge'
import { FigureTile, FigureTiles } from '@dcir/ui/value/figure-tile'
import { useParams } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { DayExceptions } from './day-exceptions'
import { DayFailed } from './day-failed'
import { DayMatched } from './day-matched'
import type { DayKind } from './day-places'
import { EntryDialog } from './entry-dialog'
import { openEntry } from './places'

const DaySignOff = lazy(() => import('./day-sign-off').then((one) => ({ default: one.DaySignOff })))

/** One day of one direction: the account beside our own transactions, and the lines by what became of them. */
export function DayDetail({ kind }: { kind: DayKind }) {
  const { transactionDate = '' } = useParams({ strict: false })
  const query = {
    page: 0,
    size: 10,
    startDate: transactionDate,
    endDate: transactionDate,
    transactionIndicator: kind.indicator,
  }
  return (
    <DetailScreen
      title={`${kind.title} (${formatBusinessDate(transactionDate)})`}
      back={kind.list}
      endpoint={reconciliationDays.list}
      input={{ query }}
    >
      {({ content: [day] }) =>
        day ? (
          <>
            <Suspense fallback={<CardSkeleton cards={1} height="72px" />}>
              <DaySignOff transactionDate={day.transactionDate} />
            </Suspense>
            <Cards day={day} kind={kind} />
            <DayTabs day={day} kind={kind} />
          </>
        ) : (
          <Surface>
            <NotFound within hint="Neither a statement nor a transaction is of this day." />
          </Surface>
        )
      }
    </DetailScreen>
  )
}

type DayProps = { day: ReconciliationDay; kind: DayKind }

const measures = [
  { value: 'value', label: 'Value' },
  { value: 'count', label: 'Count' },
] as const

function Cards({ day, kind }: DayProps) {
  const [chosen, choose] = useAddressField('measure')
  const measure = chosen === 'count' ? 'count' : 'value'
  const [account, database] =
    measure === 'count' ? [day.totalAccountCount, day.totalDbCount] : [day.totalAccountValue, day.totalDbValue]
  const text = (figure: number) => (measure === 'count' ? formatCount(figure) : formatNaira(kobo(figure)))
  const apart = account - database
  const note =
    apart === 0
      ? 'The same as in the account'
      : `${text(Math.abs(apart))} ${apart > 0 ? 'less' : 'more'} than in the account`
  return (
    <Box display="grid" gap="12px">
      <Box display="flex" justifyContent="flex-end">
        <Segments
          label="Show as"
          choices={measures}
          value={measure}
          onChange={(next) => void choose(next === 'value' ? undefined : next)}
        />
      </Box>
      <FigureTiles columns={2} stacked>
        <FigureTile
          label={`Total ${kind.word} to the account`}
          value={text(account)}
          note="Lines of the day's statements"
        />
        <FigureTile label={`Total ${kind.word} in the database`} value={text(database)} note={note} />
      </FigureTiles>
    </Box>
  )
}

function DayTabs({ day, kind }: DayProps) {
  const given = { transactionDate: day.transactionDate, kind }
  const failed = {
    id: 'matched-failed',
    label: <Label text="Matched Failed Transactions" count={day.totalMatchedAndFailed} tone="error" />,
    content: <DayFailed {...given} />,
  }
  const tabs = [
    {
      id: 'matched-successful',
      label: <Label text="Matched Successful Transactions" count={day.totalMatchedAndSuccessful} tone="success" />,
      content: (
        <>
          <DayMatched
            {...given}
            reconStatus="MATCHED_SUCCESS"
            label="Matched Successful Transactions"
            open={openEntry}
            rowActions={(row) => [{ label: 'View', icon: Eye, target: openEntry(row) }]}
          />
          <EntryDialog isDecided={() => false} />
        </>
      ),
    },
    // Money that came in for what failed here is owed to customers; of debits there is no such thing.
    ...(kind.indicator === 'CREDIT' ? [failed] : []),
    {
      id: 'exceptions',
      label: <Label text="Exceptions" count={day.totalAccountEntryUnmatched} tone="warning" />,
      content: <DayExceptions {...given} />,
    },
  ]
  const padded = tabs.map((tab) => ({
    ...tab,
    content: (
      <Box background="bg" padding={{ base: '16px 12px 12px', md: '16px' }} borderBottomRadius="8px">
        {tab.content}
      </Box>
    ),
  }))
  return (
    <Surface>
      <Tabs label="Lines by outcome" tabs={padded} />
    </Surface>
  )
}

function Label({ text, count, tone }: { text: string; count: number; tone: 'success' | 'warning' | 'error' }) {
  return (
    <>
      {text} <CountBadge count={count} tone={tone} />
    </>
  )
}
