import { Box } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import {
  type LastTransaction,
  lastTransactionFields,
  lastTransactions,
} from '@dcir/core/monitoring/last-transactions-contract'
import { silenceSentence } from '@dcir/core/monitoring/silence-words'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { RowsSkeleton } from '@dcir/ui/feedback/states'
import { Surface } from '@dcir/ui/list/screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { WatchedRows } from './watched-rows'
import { WatchedScreen } from './watched-screen'

const WATCH_MS = 15_000

/** Who is unusually quiet, since when and how unusual that is; of the others, what is usual, in grey. */
function SilenceCell({ silence }: LastTransaction) {
  const sentence = silenceSentence(silence, new Date(serverNow()))
  if (silence.state !== 'quiet') return <Box color="text.muted">{sentence}</Box>
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="4px 8px">
      <StatusBadge status="QUIET" tone="error" />
      <span>{sentence}</span>
    </Box>
  )
}

const columns = columnsOf<keyof LastTransaction, LastTransaction>(
  pick(lastTransactionFields, 'merchantName', 'cardAcceptorId', 'lastTransactionTime', 'silence'),
  { merchantName: { card: 'lead' }, silence: { cell: (row) => <SilenceCell {...row} /> } },
)

/** Those who are unusually quiet on top; each part stays in its order, the longest silence first. */
const quietFirst = (rows: readonly LastTransaction[]) => {
  const isQuiet = ({ silence }: LastTransaction) => Number(silence.state === 'quiet')
  return rows.toSorted((a, b) => isQuiet(b) - isQuiet(a))
}

/** When each super agent was heard of last, and for whom that is unusually long ago. */
export function LastTransactionTimes() {
  const query = useEndpoint(lastTransactions.list, {}, { pollMs: WATCH_MS })
  const title = "Merchant's Last Transaction Times"
  const skeleton = (
    <Surface>
      <RowsSkeleton columns={4} />
    </Surface>
  )
  return (
    <WatchedScreen title={title} query={query} everyMs={WATCH_MS} skeleton={skeleton}>
      {({ results }) => (
        <WatchedRows
          label={title}
          name={lastTransactions.list.key}
          columns={columns}
          rows={quietFirst(results)}
          rowKey={({ cardAcceptorId }) => cardAcceptorId}
          empty="No results found!"
          hint="A super agent appears here once it is created."
        />
      )}
    </WatchedScreen>
  )
}
