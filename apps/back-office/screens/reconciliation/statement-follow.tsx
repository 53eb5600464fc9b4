import { Box } from '@chakra-ui/react'
import { pauseAfter } from '@dcir/core/client/polling'
import { formatCount } from '@dcir/core/display/numbers'
import { isStatementFinal, type StatementFile, statements } from '@dcir/core/reconciliation/contract'
import { TargetLink } from '@dcir/ui/address/target'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { ProgressBar } from '@dcir/ui/value/progress-bar'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { statementWords } from './statement-state'

/** `88 matched, 25 matched a failed transaction, 6 unmatched, 9 refused.` Counts of zero are left out, the first stays. */
function outcomeText(file: StatementFile): string {
  const others: [number, string][] = [
    [file.matchedFailedCount, 'matched a failed transaction'],
    [file.unmatchedCount, 'unmatched'],
    [file.duplicateCount, 'uploaded before'],
    [file.failedCount, 'refused'],
  ]
  const parts = others.filter(([count]) => count > 0).map(([count, words]) => `${formatCount(count)} ${words}`)
  return `${[`${formatCount(file.matchedSuccessCount)} matched`, ...parts].join(', ')}.`
}

/** Follows a statement that was just uploaded until it is done, then says how it went. */
export function StatementFollow({ fileKey }: { fileKey: string }) {
  const [begunAt] = useState(Date.now)
  const query = useEndpoint(
    statements.show,
    { params: { fileKey } },
    { pollMs: ({ status }) => (isStatementFinal(status) ? false : pauseAfter(Date.now() - begunAt)) },
  )
  const target = linkOptions({ to: '/back-office/reconciliation/file-upload/$fileKey', params: { fileKey } })
  return (
    <Answer query={query} skeleton={<CardSkeleton cards={1} height="64px" />}>
      {(file) => (
        <Box display="grid" gap="16px">
          {file.status === 'FAILED' && (
            <Alert title="Error">{file.failureMessage ?? 'The file could not be read.'}</Alert>
          )}
          {file.status === 'COMPLETED' && <Alert tone="success">{outcomeText(file)}</Alert>}
          {!isStatementFinal(file.status) && (
            <Box display="grid" gap="8px" role="status">
              <Box color="text.strong" fontWeight="500">
                {statementWords[file.status]}
              </Box>
              <ProgressBar
                label={statementWords[file.status]}
                percentage={file.percentageProcessed}
                text={`${formatCount(file.uploadTotalCount)} rows, ${file.percentageProcessed}%`}
              />
              <Box color="text.muted">You can close this. Matching continues; the list shows progress.</Box>
            </Box>
          )}
          <Box color="accent.text" textDecoration="underline" textUnderlineOffset="3px">
            <TargetLink target={target} replace>
              Open {file.fileName}
            </TargetLink>
          </Box>
        </Box>
      )}
    </Answer>
  )
}
