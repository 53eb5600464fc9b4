import { formatCount } from '@dcir/core/display/numbers'
import { pendingProcesses } from '@dcir/core/monitoring/pending-processes-contract'
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
          <FigureTile large label="Pending Settlements" value={formatCount(counts.pendingSettlements)} />
          <FigureTile large label="Pending Dispute Refunds" value={formatCount(counts.pendingDisputeRefunds)} />
          <FigureTile large label="Pending Participant Reports" value={formatCount(counts.pendingParticipantReports)} />
          <FigureTile large label="Pending Settlement Reports" value={formatCount(counts.pendingSettlementsReports)} />
        </FigureTiles>
      )}
    </WatchedScreen>
  )
}
