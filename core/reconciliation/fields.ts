/** Labels of the fields of a statement file, of its days and of its refused rows. */
import { fieldsOf, is } from '../contract/vocabulary'
import { StatementDay, StatementFile, StatementRerun, UploadError } from './contract'

export const statementFields = fieldsOf(StatementFile, {
  fileKey: is.id('File key'),
  fileName: is.text('File name'),
  uploadedAt: is.instant('Upload date'),
  uploadedBy: is.text('Uploaded by'),
  fileSize: is.size('Size'),
  sha256: is.digest('SHA-256'),
  status: is.status('Status'),
  percentageProcessed: is.progress('Processed'),
  completedAt: is.instant('Completed'),
  failureMessage: is.text('Failure', { meaning: 'why the whole file was refused' }),
  canRetry: is.flag('Can be read again'),
  withdrawnBy: is.text('Withdrawn by'),
  withdrawnAt: is.instant('Withdrawn'),
  withdrawalReason: is.text('Reason', { meaning: 'why it was withdrawn' }),
  uploadTotalCount: is.count('Total'),
  successCount: is.count('Success'),
  duplicateCount: is.count('Duplicate'),
  failedCount: is.count('Failed'),
  matchedSuccessCount: is.count('Matched successful'),
  matchedFailedCount: is.count('Matched failed'),
  unmatchedCount: is.count('Unmatched'),
})

export const statementDayFields = fieldsOf(StatementDay, {
  transactionDate: is.date('Transaction Date'),
  totalCount: is.count('Count'),
})

export const rerunFields = fieldsOf(StatementRerun, {
  askedAt: is.instant('Asked'),
  askedBy: is.text('Asked by'),
  endedAt: is.instant('Ended'),
  matchedSuccessCount: statementFields.matchedSuccessCount,
  matchedFailedCount: statementFields.matchedFailedCount,
  failureMessage: is.text('Failure', { meaning: 'why it was given up' }),
})

export const uploadErrorFields = fieldsOf(UploadError, {
  rowNumber: is.count('Row'),
  column: is.text('Column'),
  value: is.text('Value'),
  errorMessage: is.text('Error Message'),
})
