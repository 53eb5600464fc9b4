import { pick } from '@dcir/core/contract/vocabulary'
import { lastTransactionFields, lastTransactions } from '@dcir/core/monitoring/last-transactions-contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { RowsSkeleton } from '@dcir/ui/feedback/states'
import { Surface } from '@dcir/ui/list/screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { WatchedRows } from './watched-rows'
import { WatchedScreen } from './watched-screen'

const WATCH_MS = 15_000
const columns = columnsOf(pick(lastTransactionFields, 'merchantName', 'cardAcceptorId', 'lastTransactionTime'), {
  merchantName: { card: 'lead' },
})

/** When each super agent was heard of last, the longest silence on top. */
export function LastTransactionTimes() {
  const query = useEndpoint(lastTransactions.list, {}, { pollMs: WATCH_MS })
  const title = "Merchant's Last Transaction Times"
  const skeleton = (
    <Surface>
      <RowsSkeleton columns={3} />
    </Surface>
  )
  return (
    <WatchedScreen title={title} query={query} everyMs={WATCH_MS} skeleton={skeleton}>
      {({ results }) => (
        <WatchedRows
          label={title}
          name={lastTransactions.list.key}
          columns={columns}
          rows={results}
          rowKey={({ cardAcceptorId }) => cardAcceptorId}
          empty="No results found!"
          hint="A super agent appears here once it is created."
        />
      )}
    </WatchedScreen>
  )
}
