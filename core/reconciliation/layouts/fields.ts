/** Labels of the fields of a saved layout. */
import { fieldsOf, is } from '../../contract/vocabulary'
import { StatementLayoutVersion } from './contract'

export const statementLayoutFields = fieldsOf(StatementLayoutVersion, {
  accountNumber: is.id('Account number'),
  layoutName: is.text('Layout'),
  version: is.count('Version'),
  kind: is.text('Kind of file'),
  inForce: is.flag('In force', { meaning: 'files are read by it' }),
  savedBy: is.text('Saved by'),
  approvedBy: is.text('Approved by'),
  approvedAt: is.instant('Approved on'),
})
