/** Labels and meanings of the fields of a request. */
import { fieldsOf, is, pick, titled } from '../../contract/vocabulary'
import { WorkflowRequestDetail } from './contract'

export const requestFields = fieldsOf(WorkflowRequestDetail, {
  description: is.text('Action name'),
  requestStatus: is.status('Status', { meaning: 'what became of it' }),
  createdOn: is.instant('Created on'),
  lastModifiedOn: is.instant('Updated on'),
  reference: is.id('Reference'),
  initiator: is.text('Requested by', { meaning: 'the username of who asked for it' }),
  targetRecordId: is.id('Record'),
  requiredAuthority: is.text('Needs permission'),
  authorizer: is.text('Decided by'),
  authorizersComment: is.text('Comment'),
})

export const requestColumns = titled(pick(requestFields, 'description', 'requestStatus', 'createdOn', 'lastModifiedOn'))
