/** `dcir users list` and `show`. */
import { users } from '@dcir/core/access/users-contract'
import { userFields as fields } from '@dcir/core/access/users-fields'
import { userMessages } from '@dcir/core/access/users-rules'
import { pick } from '@dcir/core/contract/vocabulary'
import { listCommand, showCommand } from '../../../kit/list-command'

export const list = listCommand({
  endpoint: users.list,
  fields: pick(fields, 'username', 'name', 'email', 'role', 'userType', 'isActive', 'passwordStatus', 'createdOn'),
  search: fields,
  nouns: 'users',
  empty: userMessages.empty,
  examples: ['dcir users list', 'dcir users list --role DCIR_BACKOFFICE_ADMIN --json'],
})

export const show = showCommand({
  endpoint: users.show,
  argument: 'id',
  fields: Object.values(fields),
  examples: ['dcir users show 12', 'dcir users show 12 --json'],
})
