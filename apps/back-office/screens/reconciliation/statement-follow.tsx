import { Box } from '@chakra-ui/react'
import { pauseAfter } from '@dcir/core/client/polling'
import { formatCount } from '@dcir/core/display/numbers'
import { isStatementFinal, type StatementOutcome, statements } from '@dcir/core/reconciliation/contract'
import { statementOutcomeText } from '@dcir/core/reconciliation/statements-rules'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { ProgressBar } from '@dcir/ui/value/progress-bar'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { creditDays } from './day-places'
import { statementWords } from './statement-state'

const owedRows = { ...creditDays.list, search: { tab: 'owed' } }

/** Tasks that a matched file leaves, money first; green where there is none. */
function Outcome({ file }: { file: StatementOutcome }) {
  const isDone = file.owedCount === 0 && file.unmatchedCount === 0 && file.failedCount === 0
  return (
    <Alert tone={isDone ? 'success' : 'warning'}>
      {statementOutcomeText(file)}
      <Box display="flex" flexWrap="wrap" gap="4px 16px" _empty={{ display: 'none' }}>
        {file.owedCount > 0 && <Way target={owedRows}>Open what is owed</Way>}
        {file.unmatchedCount > 0 && (
          <Way target={{ ...fileOf(file.fileKey), search: { tab: 'lines', reconStatus: 'UNMATCHED' } }}>
            Open the unmatched rows
          </Way>
        )}
      </Box>
    </Alert>
  )
}

const fileOf = (fileKey: string) =>
  linkOptions({ to: '/back-office/reconciliation/file-upload/$fileKey', params: { fileKey } })

const Way = ({ target, children }: { target: Target; children: string }) => (
  <Box asChild textDecoration="underline" textUnderlineOffset="3px" fontWeight="500">
    <TargetLink target={target}>{children}</TargetLink>
  </Box>
)

/** Follows a statement that was just uploaded until it is done, then says how it went. */
export function StatementFollow({ fileKey }: { fileKey: string }) {
  const [begunAt] = useState(Date.now)
  const query = useEndpoint(
    statements.show,
    { params: { fileKey } },
    { pollMs: ({ status }) => (isStatementFinal(status) ? false : pauseAfter(Date.now() - begunAt)) },
  )
  const target = fileOf(fileKey)
  return (
    <Answer query={query} skeleton={<CardSkeleton cards={1} height="64px" />}>
      {(file) => (
        <Box display="grid" gap="16px">
          {file.status === 'FAILED' && (
            <Alert title="Error">{file.failureMessage ?? 'The file could not be read.'}</Alert>
          )}
          {file.status === 'COMPLETED' && <Outcome file={file} />}
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
