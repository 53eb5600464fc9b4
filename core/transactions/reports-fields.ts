/** Labels of the fields of a transaction report. */
import { fieldsOf, is } from '../contract/vocabulary'
import { Report } from './reports-contract'

export const reportFields = fieldsOf(Report, {
  recordId: is.id('Record id'),
  createdAt: is.instant('Report Generation Date'),
  completedAt: is.instant('Completion Date'),
  // The spec spells it so.
  percentageProcessed: is.progress('Percentage Proccessed'),
  reportGenerationStatus: is.status('Report Generation Status'),
  retentionStatus: is.status('Retention Status', { meaning: 'whether the file is still kept' }),
  availableUntil: is.instant('Kept until'),
  owner: is.text('Owner'),
  rowCount: is.count('Transactions'),
  fileSize: is.size('Size'),
  sha256: is.digest('SHA-256'),
})
