/** Labels and meanings of the fields of an audit entry. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { AuditEntry } from './contract'

export const auditFields = fieldsOf(AuditEntry, {
  at: is.instant('Date'),
  actor: is.text('By', { meaning: 'the username, in any case' }),
  description: is.text('What was done'),
  subject: is.id('Record', { meaning: 'the record exactly, such as a user or a log code' }),
  result: is.text('Result', { meaning: 'done, or why it was refused' }),
  address: is.text('From address'),
  id: is.id('Entry'),
  action: is.text('Action', { meaning: 'the action, or the noun of several, such as users' }),
  requestId: is.id('Call'),
})

export const auditColumns = pick(auditFields, 'at', 'actor', 'description', 'subject', 'result')
