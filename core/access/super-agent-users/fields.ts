/** Labels and meanings of the fields of a super agent user. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { AgentUserDetail } from './contract'

export const agentUserFields = fieldsOf(AgentUserDetail, {
  firstname: is.text('Firstname', { meaning: 'a part of the first name' }),
  lastname: is.text('Lastname', { meaning: 'a part of the last name' }),
  merchantName: is.text('Super Agent'),
  active: is.flag('Status', { meaning: 'true for active users, false for inactive ones' }),
  createdAt: is.instant('Date'),
  username: is.text('Username', { meaning: 'a part of the username' }),
  email: is.text('Email', { meaning: 'a part of the email' }),
  role: is.text('Role'),
  secondFactor: is.flag('Second factor', { meaning: 'a code is asked for at the sign-in' }),
  merchantId: is.id('Super Agent id'),
})

export const agentUserColumns = pick(agentUserFields, 'firstname', 'lastname', 'merchantName', 'active', 'createdAt')
