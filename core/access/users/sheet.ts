/** The bank's users as a workbook that people edit and send back: what each may do, and whether they may sign in. */
import type { EditSheet } from '../../bulk/edit-sheet'
import { readOnly } from '../../bulk/read-only'
import { type BackofficeUser, users } from './contract'
import { userFields as of } from './fields'

export const userSheet: EditSheet<BackofficeUser> = {
  name: 'users',
  title: 'Users',
  noun: 'user',
  columns: [
    ...readOnly(of.username, of.firstname, of.lastname, of.email, of.userType),
    { field: of.role, edited: 'old' },
    { field: of.isActive, as: 'active', edited: 'old' },
  ],
  nameOf: ({ name }) => name,
  newName: 'username',
  update({ record: { username } }, { role, active }, changed) {
    const changes = [
      { key: 'role', endpoint: users.changeRole, input: { body: { username, role } } },
      { key: 'active', endpoint: users.changeStatus, input: { body: { username, active } } },
    ]
    return changes.filter(({ key }) => changed.includes(key))
  },
  create: 'Users are not created here; Bulk User Creation takes a file of new ones',
}
