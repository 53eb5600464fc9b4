import { formatCount } from '@dcir/core/display/numbers'
import { sinceText } from '@dcir/core/monitoring/faults-rules'
import { pendingProcesses } from '@dcir/core/monitoring/pending-processes-contract'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { FigureTile, FigureTiles } from '@dcir/ui/value/figure-tile'
import { WatchedScreen } from './watched-screen'

const WATCH_MS = 10_000

/** How much of what people wait for is not done yet. */
export function PendingTransactions() {
  const query = useEndpoint(pendingProcesses.counts, {}, { pollMs: WATCH_MS })
  return (
    <WatchedScreen
      title="Pending Transactions"
      query={query}
      everyMs={WATCH_MS}
      skeleton={<CardSkeleton cards={4} height="128px" />}
    >
      {(counts) => (
        <FigureTiles columns={2}>
          <Tile label="Pending Settlements" count={counts.pendingSettlements} since={counts.settlementsSince} />
          <Tile label="Pending Dispute Refunds" count={counts.pendingDisputeRefunds} since={counts.refundsSince} />
          <Tile
            label="Pending Participant Reports"
            count={counts.pendingParticipantReports}
            since={counts.participantReportsSince}
          />
          <Tile
            label="Pending Settlement Reports"
            count={counts.pendingSettlementsReports}
            since={counts.settlementReportsSince}
          />
        </FigureTiles>
      )}
    </WatchedScreen>
  )
}

interface TileProps {
  label: string
  count: number
  since: string | null
}

/** A count with the age of the oldest: whether many are bad depends on how long they wait. */
const Tile = ({ label, count, since }: TileProps) => (
  <FigureTile
    large
    label={label}
    value={formatCount(count)}
    note={since && `The oldest has waited since ${sinceText(since, new Date(serverNow()))}`}
  />
)
