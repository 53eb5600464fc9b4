/** How a statement file is shown: its columns in a list, and its counts. */

import { formatBytes, formatCount } from '@dcir/core/display/numbers'
import { statusText, statusTone } from '@dcir/core/display/status'
import { isStatementFinal, type StatementFile } from '@dcir/core/reconciliation/contract'
import { formatInstant } from '@dcir/core/time/lagos'
import { type ExitCode, exitCodes } from '../../../kit/exit-codes'
import type { Column } from '../../../kit/table'

type FileColumn = Column<StatementFile>

const count = (title: string, read: (file: StatementFile) => number): FileColumn => ({
  title,
  value: read,
  shown: (file) => formatCount(read(file)),
  right: true,
})

const status: FileColumn = {
  title: 'Status',
  value: (file) => file.status,
  shown: (file) => statusText(file.status),
  tone: (file) => (isStatementFinal(file.status) ? statusTone(file.status) : 'pending'),
}
const key: FileColumn = { title: 'File key', value: (file) => file.fileKey }
const name: FileColumn = { title: 'File name', value: (file) => file.fileName }
const uploaded: FileColumn = {
  title: 'Uploaded at',
  value: (file) => file.uploadedAt,
  shown: (file) => formatInstant(file.uploadedAt),
}
const total = count('Total', (file) => file.uploadTotalCount)
const success = count('Success', (file) => file.successCount)
const duplicate = count('Duplicate', (file) => file.duplicateCount)
const failed = count('Failed', (file) => file.failedCount)

export const listColumns: readonly FileColumn[] = [key, name, uploaded, status, total, success, duplicate, failed]

export const showColumns: readonly FileColumn[] = [
  key,
  name,
  uploaded,
  { title: 'Uploaded by', value: (file) => file.uploadedBy },
  { title: 'Size', value: (file) => file.fileSize, shown: (file) => formatBytes(file.fileSize) },
  { title: 'SHA-256', value: (file) => file.sha256 },
  status,
  { title: 'Processed', value: (file) => file.percentageProcessed, shown: (file) => `${file.percentageProcessed} %` },
  { title: 'Completed at', value: (file) => file.completedAt, shown: (file) => formatInstant(file.completedAt) },
  { title: 'Failure', value: (file) => file.failureMessage, shown: (file) => file.failureMessage ?? '---' },
  total,
  success,
  duplicate,
  failed,
  count('Matched successful', (file) => file.matchedSuccessCount),
  count('Matched failed', (file) => file.matchedFailedCount),
  count('Unmatched', (file) => file.unmatchedCount),
]

/** The end of a run: what became of the rows. */
export const resultColumns: readonly FileColumn[] = [key, status, ...showColumns.slice(-7)]

/** What a finished or running file means to a script. */
export function exitCodeOf(file: StatementFile): ExitCode {
  if (!isStatementFinal(file.status)) return exitCodes.stillRunning
  if (file.status === 'FAILED') return exitCodes.failed
  return file.failedCount + file.duplicateCount > 0 ? exitCodes.rowsRefused : exitCodes.done
}
