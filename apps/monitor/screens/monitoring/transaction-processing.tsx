import { Box } from '@chakra-ui/react'
import { type MetricRow, transactionProcessing } from '@dcir/core/monitoring/transaction-processing-contract'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton, EmptyState } from '@dcir/ui/feedback/states'
import { ListHead } from '@dcir/ui/list/list-head'
import { Screen, Surface } from '@dcir/ui/list/screen'
import { RotateCw } from 'lucide-react'
import { MetricCharts } from './metric-charts'
import { MetricControls } from './metric-controls'
import { usePeriod } from './metric-period'
import { MetricTiles } from './metric-tiles'
import { WallSentence } from './wall-sentence'
import { Watched } from './watched'

/** Today's figures move while someone watches; a slot is minutes long, so that this is often enough. */
const WATCH_MS = 15_000

/** How transactions are being processed, today by time slot or over past days. */
export function TransactionProcessing() {
  const { period, range, choose, search } = usePeriod()
  const byDay = period === 'custom'
  const query = useMetrics(byDay, range)
  const isAsked = !byDay || range !== null
  const reload = { label: 'Reload', icon: RotateCw, onSelect: () => void query.refetch() }
  const asAt = isAsked && query.dataUpdatedAt > 0 && `As at ${formatTimeOfDay(new Date(query.dataUpdatedAt))}`
  return (
    <Screen>
      <WallSentence />
      <ListHead title="Transaction Processing Metrics" hint={asAt} actions={[]}>
        {isAsked && <ActionButton action={reload} />}
      </ListHead>
      <Surface>
        <Box padding={{ base: '16px', md: '16px 24px' }}>
          <MetricControls key={period} period={period} range={range} onPeriod={choose} onSearch={search} />
        </Box>
      </Surface>
      {isAsked ? (
        // The past does not get old.
        <Watched updatedAt={byDay ? 0 : query.dataUpdatedAt} everyMs={WATCH_MS}>
          <Answer query={query} skeleton={<MetricSkeleton />} frame={Surface}>
            {(rows) => <Metrics rows={rows} byDay={byDay} />}
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

/** Today and the past have their own endpoints; the one that is not shown is not asked. */
function useMetrics(byDay: boolean, range: { startDate: string; endDate: string } | null) {
  const today = useEndpoint(transactionProcessing.today, {}, { enabled: !byDay, pollMs: WATCH_MS })
  const dates = range ?? { startDate: '', endDate: '' }
  const past = useEndpoint(transactionProcessing.range, { query: dates }, { enabled: byDay && range !== null })
  return byDay ? past : today
}

function Metrics({ rows, byDay }: { rows: readonly MetricRow[]; byDay: boolean }) {
  if (rows.length === 0) {
    return (
      <Surface>
        <EmptyState text="No results found!" hint="No transaction was processed in this period." />
      </Surface>
    )
  }
  return (
    <>
      <MetricTiles rows={rows} />
      <MetricCharts rows={rows} byDay={byDay} />
    </>
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
