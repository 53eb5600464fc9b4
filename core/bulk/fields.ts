/** Labels of the fields of a batch, whatever its rows do. */
import { fieldsOf, is } from '../contract/vocabulary'
import { BulkBatch } from './contract'

export const batchFields = fieldsOf(BulkBatch, {
  batchId: is.id('Batch Id'),
  fileName: is.text('File name'),
  uploadedBy: is.text('Uploaded By'),
  uploadedAt: is.instant('Uploaded At'),
  status: is.status('Status'),
  totalCount: is.count('Total'),
  pendingCount: is.count('Pending'),
  successfulCount: is.count('Successful'),
  failedCount: is.count('Failed'),
})
