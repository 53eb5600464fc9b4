import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { hasMovedOn } from '@dcir/core/errors/processed-error'
import { type StatementFile, type StatementWithdrawal, statements } from '@dcir/core/reconciliation/contract'
import { ConfirmWrite } from '@dcir/ui/dialog/confirm-write'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { useMemo } from 'react'

interface FileProps {
  file: StatementFile
  onClose: () => void
}

/** Confirmation of an action on a file as a whole. */
export function StatementDialog({ act, ...given }: FileProps & { act: StatementAct }) {
  if (act === 'withdraw') return <Withdraw {...given} />
  return act === 'rerun' ? <Rerun {...given} /> : <Retry {...given} />
}

export type StatementAct = 'withdraw' | 'rerun' | 'retry'

const { area, typed } = formFor<StatementWithdrawal>()
const reason = area('reason', 'Reason', { most: 500 })

/** Withdraws a statement file, having said what that undoes. */
function Withdraw({ file, onClose }: FileProps) {
  const matched = formatCount(file.matchedSuccessCount + file.matchedFailedCount)
  const fields = useMemo(() => [reason, typed(file.fileName)], [file.fileName])
  return (
    <FormDialog<typeof statements.withdraw, StatementWithdrawal>
      title="Withdraw Statement"
      submit="Withdraw"
      waits
      dangerous
      endpoint={statements.withdraw}
      params={{ fileKey: file.fileKey }}
      fields={fields}
      lead={
        <Box marginBottom="20px" overflowWrap="anywhere">
          This removes all {formatCount(file.successCount)} lines of <strong>{file.fileName}</strong> and undoes{' '}
          {matched} matches. The file stays in the list as withdrawn, with your reason. You can upload it again later.
          This cannot be undone.
        </Box>
      }
      done={({ message }) => message}
      onDone={onClose}
      isOver={hasMovedOn}
      onClose={onClose}
    />
  )
}

/** Matches the open rows of a file with what arrived since. */
function Rerun({ file, onClose }: FileProps) {
  return (
    <ConfirmWrite
      title="Match again"
      endpoint={statements.rerun}
      input={{ params: { fileKey: file.fileKey } }}
      done={({ message }) => message}
      confirm="Match again"
      onClose={onClose}
    >
      Do you want to match the open rows of <strong>{file.fileName}</strong> ({formatCount(file.unmatchedCount)}) with
      the transactions that arrived since? What is matched, resolved or paired by hand stays as it is. It happens each
      night as well.
    </ConfirmWrite>
  )
}

/** Reads a file again that was given up. */
function Retry({ file, onClose }: FileProps) {
  return (
    <ConfirmWrite
      title="Retry"
      endpoint={statements.retry}
      input={{ params: { fileKey: file.fileKey } }}
      done={({ message }) => message}
      confirm="Retry"
      onClose={onClose}
    >
      Do you want <strong>{file.fileName}</strong> to be read again as it was uploaded? Nothing of it is taken twice.
    </ConfirmWrite>
  )
}
