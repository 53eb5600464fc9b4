import { Box } from '@chakra-ui/react'
import { type BulkBatch, type BulkEndpoints, isBulkFinal } from '@dcir/core/bulk/contract'
import type { BulkWords } from '@dcir/core/bulk/verdict-words'
import { formatCount } from '@dcir/core/display/numbers'
import { type Target, TargetLink } from '../address/target'
import { useEndpoint } from '../client/use-endpoint'
import { Alert } from '../feedback/alert'
import { Answer } from '../feedback/answer'
import { CardSkeleton } from '../feedback/states'
import { ProgressBar } from '../value/progress-bar'

const FOLLOW_MS = 1_500

interface BulkFollowProps {
  batchId: string
  show: BulkEndpoints['show']
  open: (batch: BulkBatch) => Target
  words: BulkWords
  /** Whether a colleague must approve what the rows ask for. */
  waits: boolean
}

/** Follows a bulk file until its last row is done, then says how it went. */
export function BulkFollow({ batchId, show, open, words, waits }: BulkFollowProps) {
  const query = useEndpoint(
    show,
    { params: { batchId } },
    { pollMs: ({ status }) => (isBulkFinal(status) ? false : FOLLOW_MS) },
  )
  return (
    <Answer query={query} skeleton={<CardSkeleton cards={1} height="64px" />}>
      {(batch) => (
        <Box display="grid" gap="16px">
          {isBulkFinal(batch.status) ? (
            <Outcome batch={batch} words={words} waits={waits} />
          ) : (
            <BulkProgress batch={batch} />
          )}
          <Box color="accent.text" textDecoration="underline" textUnderlineOffset="3px">
            <TargetLink target={open(batch)} replace>
              Open {batch.batchId}
            </TargetLink>
          </Box>
        </Box>
      )}
    </Answer>
  )
}

function Outcome({ batch, words, waits }: { batch: BulkBatch } & Pick<BulkFollowProps, 'words' | 'waits'>) {
  const { successfulCount, failedCount } = batch
  const said = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`
  const sentence = `${said(successfulCount, words.one, words.many)} ${waits ? 'sent for approval' : words.done}`
  if (batch.status === 'FAILED')
    return <Alert tone="error">{sentence}. The platform could not go on with the others.</Alert>
  if (failedCount === 0) return <Alert tone="success">{sentence}.</Alert>
  const rows = failedCount === 1 ? 'the failed row' : 'the failed rows'
  return (
    <Alert tone="warning">
      {sentence}, {said(failedCount, 'row', 'rows')} failed. Open the batch to see why or download {rows}.
    </Alert>
  )
}

/** How many rows are done so far; the work goes on without the screen. */
export function BulkProgress({ batch }: { batch: BulkBatch }) {
  const done = batch.totalCount - batch.pendingCount
  return (
    <Box display="grid" gap="8px" role="status">
      <Box color="text.strong" fontWeight="500">
        Working through the rows
      </Box>
      <ProgressBar
        label="Working through the rows"
        percentage={(100 * done) / Math.max(batch.totalCount, 1)}
        text={`${formatCount(done)} of ${formatCount(batch.totalCount)} rows`}
      />
      <Box color="text.muted">You can close this. The work continues; the list shows progress.</Box>
    </Box>
  )
}
