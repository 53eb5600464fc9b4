/** Labels and meanings of the fields of a role. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { RoleRecord } from './contract'
import { populationNames, rightNames, roleLabels } from './rules'

export const roleFields = fieldsOf(RoleRecord, {
  name: is.id(roleLabels.name, { meaning: 'a part of the name' }),
  friendlyName: is.text('Shown as'),
  description: is.text(roleLabels.description),
  userType: is.text(roleLabels.userType, { meaning: 'whose staff it is for', words: populationNames }),
  authorities: is.text(roleLabels.authorities, { words: rightNames }),
  monitor: is.text(roleLabels.monitor, { words: rightNames }),
  standard: is.flag('Standard', { meaning: 'comes with the platform, and is neither changed nor deleted' }),
  accounts: is.count('Accounts', { meaning: 'how many accounts have it' }),
})

export const roleColumns = pick(roleFields, 'name', 'description', 'userType', 'standard', 'accounts')
