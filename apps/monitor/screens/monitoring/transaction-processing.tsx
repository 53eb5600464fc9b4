import { Box } from '@chakra-ui/react'
import { ApiError } from '@dcir/core/errors/processed-error'
import { type DateRange, isOneDay, rangeBeside } from '@dcir/core/monitoring/periods-rules'
import { type MetricRow, transactionProcessing } from '@dcir/core/monitoring/transaction-processing-contract'
import { formatBusinessDate, formatTimeOfDay } from '@dcir/core/time/lagos'
import { ActionButton } from '@dcir/ui/action/action-button'
import { today } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton, EmptyState } from '@dcir/ui/feedback/states'
import { ListHead } from '@dcir/ui/list/list-head'
import { Screen, Surface } from '@dcir/ui/list/screen'
import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { MetricBehind } from './metric-behind'
import { MetricCharts } from './metric-charts'
import { MetricControls } from './metric-controls'
import { usePeriod } from './metric-period'
import { MetricTiles } from './metric-tiles'
import { WallSentence } from './wall-sentence'
import { Watched } from './watched'

/** Today's figures move while someone watches; a slot is minutes long, so that this is often enough. */
const WATCH_MS = 15_000

/** How transactions are being processed, today by time slot or over past days, alone or beside another period. */
export function TransactionProcessing() {
  const { period, range, beside, choose, hold, search } = usePeriod()
  const isPast = period === 'custom'
  const query = useMetrics(isPast, range)
  const isAsked = !isPast || range !== null
  const reload = { label: 'Reload', icon: RotateCw, onSelect: () => void query.refetch() }
  const asAt = isAsked && query.dataUpdatedAt > 0 && `As at ${formatTimeOfDay(new Date(query.dataUpdatedAt))}`
  const shown = isPast && range ? range : { startDate: today(), endDate: today() }
  const until = isPast ? undefined : query.data?.at(-1)?.time
  const other = useDrawn(rangeBeside(shown, beside), until)
  // A single bar for one past day would show nothing: it is drawn by its half hours.
  const slots = useDrawn(isPast && isOneDay(shown) ? shown : null, undefined)
  const isDenied = query.error instanceof ApiError && query.error.status === 403
  return (
    <Screen>
      <WallSentence />
      <MetricBehind />
      <ListHead title="Transaction Processing Metrics" hint={asAt} actions={[]}>
        {isAsked && !isDenied && <ActionButton action={reload} />}
      </ListHead>
      {!isDenied && (
        <Surface>
          <Box padding={{ base: '16px', md: '16px 24px' }}>
            <MetricControls
              key={period}
              {...{ period, range, beside }}
              onPeriod={choose}
              onBeside={hold}
              onSearch={search}
            />
          </Box>
        </Surface>
      )}
      {isAsked ? (
        // The past does not get old.
        <Watched updatedAt={isPast ? 0 : query.dataUpdatedAt} everyMs={WATCH_MS}>
          <Answer query={query} skeleton={<MetricSkeleton />} frame={Surface}>
            {(rows) => <Compared {...{ rows, shown, isPast, other, slots }} />}
          </Answer>
        </Watched>
      ) : (
        <Surface>
          <EmptyState text="Choose two dates and press Search" hint="Both days count, and the latest is yesterday." />
        </Surface>
      )}
    </Screen>
  )
}

interface ComparedProps {
  rows: readonly MetricRow[]
  shown: DateRange
  isPast: boolean
  other: DrawnPeriod | null
  slots: DrawnPeriod | null
}

/** A period, with the other one beside it where there is one. */
function Compared({ rows, shown, isPast, other, slots }: ComparedProps) {
  const half = other !== null
  const most = mostOf(slots?.query.data ?? rows, other?.query.data)
  const own = (
    <Metrics rows={rows} than={other?.query.data} heading={half && <RangeHeading range={shown} />} half={half}>
      {slots ? (
        <Answer query={slots.query} skeleton={<CardSkeleton cards={2} height="360px" />} frame={Surface}>
          {(each) => <MetricCharts rows={each} byDay={false} stacked={half} most={most} />}
        </Answer>
      ) : (
        <MetricCharts rows={rows} byDay={isPast} stacked={half} most={most} />
      )}
    </Metrics>
  )
  if (!other) return own
  return (
    <SideBySide>
      {own}
      <Other {...other} most={most} />
    </SideBySide>
  )
}

/** Today and the past have their own endpoints; the one that is not shown is not asked. */
function useMetrics(isPast: boolean, range: DateRange | null) {
  const now = useEndpoint(transactionProcessing.today, {}, { enabled: !isPast, pollMs: WATCH_MS })
  const dates = range ?? { startDate: '', endDate: '' }
  const past = useEndpoint(transactionProcessing.range, { query: dates }, { enabled: isPast && range !== null })
  return isPast ? past : now
}

const SideBySide = ({ children }: { children: ReactNode }) => (
  <Box display="grid" gap="24px" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
    {children}
  </Box>
)

interface MetricsProps {
  rows: readonly MetricRow[]
  /** Rows of the other period, which the totals are compared with. */
  than?: readonly MetricRow[] | undefined
  /** Heading where two sets of figures are side by side. */
  heading?: ReactNode
  half: boolean
  /** Its charts. */
  children: ReactNode
}

const Metrics = ({ rows, than, heading, half, children }: MetricsProps) => (
  <Box display="grid" gap="16px" alignContent="start">
    {heading}
    {rows.length === 0 ? (
      <Surface>
        <EmptyState text="No results found!" hint="No transaction was processed in this period." />
      </Surface>
    ) : (
      <>
        <MetricTiles rows={rows} than={than} half={half} />
        {children}
      </>
    )}
  </Box>
)

/** A period by its half hours where it is one day, else by its days. */
interface DrawnPeriod {
  range: DateRange
  until: string | undefined
  query: Pick<UseQueryResult<readonly MetricRow[]>, 'data' | 'isError' | 'error' | 'refetch'>
}

/** A period beside today's, if there is one; of a day that is held against today only what came before the same time. */
function useDrawn(range: DateRange | null, until: string | undefined): DrawnPeriod | null {
  const dates = range ?? { startDate: '', endDate: '' }
  const oneDay = isOneDay(dates)
  const asked = { enabled: range !== null }
  const slots = useEndpoint(
    transactionProcessing.slots,
    { query: { date: dates.startDate } },
    { enabled: asked.enabled && oneDay },
  )
  const days = useEndpoint(transactionProcessing.range, { query: dates }, { enabled: asked.enabled && !oneDay })
  if (!range) return null
  const query = oneDay ? slots : days
  const data = until === undefined ? query.data : query.data?.filter(({ time }) => time <= until)
  return { range, until, query: { ...query, data } }
}

/** The most transactions of a bar of two periods: drawn to one scale, the busier one is the higher one. */
const mostOf = (rows: readonly MetricRow[], others: readonly MetricRow[] | undefined) =>
  others && Math.max(...[...rows, ...others].map(({ totalCount }) => totalCount), 1)

const Other = ({ range, until, query, most }: DrawnPeriod & { most: number | undefined }) => (
  <Answer query={query} skeleton={<MetricSkeleton />} frame={Surface}>
    {(rows) => (
      <Metrics rows={rows} heading={<RangeHeading range={range} until={until} />} half>
        <MetricCharts rows={rows} byDay={!isOneDay(range)} stacked most={most} />
      </Metrics>
    )}
  </Answer>
)

function RangeHeading({ range, until }: { range: DateRange; until?: string | undefined }) {
  const { startDate, endDate } = range
  const days = isOneDay(range)
    ? formatBusinessDate(startDate)
    : `${formatBusinessDate(startDate)} to ${formatBusinessDate(endDate)}`
  return (
    <Box as="h2" fontSize="18px" lineHeight="28px" fontWeight="600" color="text.strong">
      {until === undefined ? days : `${days}, until the slot of ${until}`}
    </Box>
  )
}

function MetricSkeleton() {
  return (
    <Box display="grid" gap="16px">
      <CardSkeleton cards={6} height="128px" />
      <CardSkeleton cards={2} height="360px" />
    </Box>
  )
}
