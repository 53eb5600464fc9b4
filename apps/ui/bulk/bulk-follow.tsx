import { Box } from '@chakra-ui/react'
import { type BulkBatch, type BulkEndpoints, isBulkFinal } from '@dcir/core/bulk/contract'
import { formatCount } from '@dcir/core/display/numbers'
import { useState } from 'react'
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
}

/** Follows a bulk file until its last row is done, then says how it went. */
export function BulkFollow({ batchId, show, open }: BulkFollowProps) {
  const [done, setDone] = useState(false)
  const query = useEndpoint(show, { params: { batchId } }, done ? {} : { pollMs: FOLLOW_MS })
  if (!done && query.data && isBulkFinal(query.data.status)) setDone(true)
  return (
    <Answer query={query} skeleton={<CardSkeleton cards={1} height="64px" />}>
      {(batch) => (
        <Box display="grid" gap="16px">
          {isBulkFinal(batch.status) ? <Outcome batch={batch} /> : <BulkProgress batch={batch} />}
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

function Outcome({ batch }: { batch: BulkBatch }) {
  const { successfulCount, failedCount, totalCount } = batch
  const sentence = `${formatCount(successfulCount)} of ${formatCount(totalCount)} rows were done.`
  if (batch.status === 'FAILED') {
    return <Alert tone="error">{sentence} The platform could not go on with the others.</Alert>
  }
  if (failedCount === 0) return <Alert tone="success">{sentence}</Alert>
  return (
    <Alert tone="warning">
      {sentence} {formatCount(failedCount)} failed; open the batch to see why, and to take them along as a file.
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
      <Box color="text.muted">You can leave this; the work goes on and the list shows it again.</Box>
    </Box>
  )
}
