/** How a statement file is shown: its columns in a list, and its counts. */
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { statusTone } from '@dcir/core/display/status'
import { isStatementFinal, type StatementFile } from '@dcir/core/reconciliation/contract'
import { statementFields } from '@dcir/core/reconciliation/fields'
import { type ColumnChanges, columnsOf } from '../../kit/columns'
import { type ExitCode, exitCodes } from '../../kit/exit-codes'

/** A file that is still being worked on is neither good nor bad. */
export const toned: ColumnChanges<StatementFile> = {
  status: { tone: ({ status }) => (isStatementFinal(status) ? statusTone(status) : 'pending') },
}

const words = { uploadedAt: 'Uploaded at', completedAt: 'Completed at', withdrawnAt: 'Withdrawn at' }
const counts = ['uploadTotalCount', 'successCount', 'duplicateCount', 'failedCount'] as const
const matches = ['matchedSuccessCount', 'matchedFailedCount', 'unmatchedCount'] as const

export const listFields = worded(pick(statementFields, 'fileKey', 'fileName', 'uploadedAt', 'status', ...counts), words)

const showFields = worded(
  pick(
    statementFields,
    'fileKey',
    'fileName',
    'uploadedAt',
    'uploadedBy',
    'fileSize',
    'sha256',
    'status',
    'percentageProcessed',
    'completedAt',
    'failureMessage',
    'withdrawnBy',
    'withdrawnAt',
    'withdrawalReason',
    ...counts,
    ...matches,
  ),
  words,
)
export const showColumns = columnsOf<StatementFile>(showFields, toned)

/** The end of a run: what became of the rows. */
export const resultColumns = columnsOf<StatementFile>(
  pick(statementFields, 'fileKey', 'status', ...counts, ...matches),
  toned,
)

/** Exit code of a statement file, finished or still running. */
export function exitCodeOf(file: StatementFile): ExitCode {
  if (!isStatementFinal(file.status)) return exitCodes.stillRunning
  if (file.status === 'FAILED') return exitCodes.failed
  return file.failedCount + file.duplicateCount > 0 ? exitCodes.rowsRefused : exitCodes.done
}
