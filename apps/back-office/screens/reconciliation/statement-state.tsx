import { Box } from '@chakra-ui/react'
import { isStatementFinal, type StatementFile } from '@dcir/core/reconciliation/contract'
import { ProgressBar } from '@dcir/ui/value/progress-bar'
import { StatusBadge } from '@dcir/ui/value/status-badge'

/** How far the server is with a statement: its status when it is done, else how much of it. */
export function StatementState({ file }: { file: StatementFile }) {
  if (isStatementFinal(file.status))
    return <StatusBadge status={file.status} title={file.withdrawalReason ?? file.failureMessage ?? ''} />
  return (
    <Box minWidth="160px">
      <ProgressBar percentage={file.percentageProcessed} label={`${file.fileName}: ${statementWords[file.status]}`} />
    </Box>
  )
}

/** Words for the server's present work on a file. */
export const statementWords: Record<StatementFile['status'], string> = {
  RECEIVED: 'Waiting to be read',
  LOADING: 'Reading rows',
  MATCHING: 'Matching rows with transactions',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  REMATCHING: 'Matching open rows again',
  WITHDRAWING: 'Taking its rows out',
  WITHDRAWN: 'Withdrawn',
}
