import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { isStatementFinal, statements } from '@dcir/core/reconciliation/contract'
import { TargetLink } from '@dcir/ui/address/target'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { ProgressBar } from '@dcir/ui/value/progress-bar'
import { linkOptions } from '@tanstack/react-router'
import { statementWords } from './statement-state'

const FOLLOW_MS = 1_500

/** Follows a statement on the server until it is done, then says how it went. */
export function StatementFollow({ fileKey }: { fileKey: string }) {
  const query = useEndpoint(
    statements.show,
    { params: { fileKey } },
    { pollMs: ({ status }) => (isStatementFinal(status) ? false : FOLLOW_MS) },
  )
  const target = linkOptions({ to: '/back-office/reconciliation/file-upload/$fileKey', params: { fileKey } })
  return (
    <Answer query={query} skeleton={<CardSkeleton cards={1} height="64px" />}>
      {(file) => (
        <Box display="grid" gap="16px">
          {file.status === 'FAILED' && (
            <Alert title="Error">{file.failureMessage ?? 'The file could not be read.'}</Alert>
          )}
          {file.status === 'COMPLETED' && (
            <Alert tone="success">
              {formatCount(file.successCount)} of {formatCount(file.uploadTotalCount)} records were taken,{' '}
              {formatCount(file.matchedSuccessCount + file.matchedFailedCount)} of them matched with transactions.
            </Alert>
          )}
          {!isStatementFinal(file.status) && (
            <Box display="grid" gap="8px" role="status">
              <Box color="text.strong" fontWeight="500">
                {statementWords[file.status]}
              </Box>
              <ProgressBar
                label={statementWords[file.status]}
                percentage={file.percentageProcessed}
                text={`${formatCount(file.uploadTotalCount)} rows, ${file.percentageProcessed} %`}
              />
              <Box color="text.muted">You can close this; the work goes on and the list shows how far it is.</Box>
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
