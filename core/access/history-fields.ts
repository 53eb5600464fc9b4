/** Labels of the fields of a record's history. */
import { fieldsOf, is } from '../contract/vocabulary'
import { HistoryEntry } from './history-contract'

export const historyFields = fieldsOf(HistoryEntry, {
  at: is.instant('Date'),
  description: is.text('What was done'),
  initiator: is.text('By'),
  authorizer: is.text('Approved by'),
  reference: is.id('Request'),
  authorizersComment: is.text('Comment'),
})
