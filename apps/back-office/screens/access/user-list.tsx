import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import { type BackofficeUser, users } from '@dcir/core/access/users/contract'
import { userColumns, userFields } from '@dcir/core/access/users/fields'
import { userMessages } from '@dcir/core/access/users/rules'
import { userSheets } from '@dcir/core/access/users/sheet-contract'
import { roleChoices } from '@dcir/core/permissions/authorities'
import { selectPrompts } from '@dcir/core/validators/prompts'
import type { Action } from '@dcir/ui/action/action.ts'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useEditSheet } from '@dcir/ui/bulk/edit-sheet'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useRequestTarget } from './request-target'

const UserDialogs = lazy(() => import('./user-dialogs').then((one) => ({ default: one.UserDialogs })))
const BulkUsers = lazy(() => import('./user-bulk').then((one) => ({ default: one.BulkUsers })))
const UserForm = lazy(() => import('./user-form').then((one) => ({ default: one.UserForm })))

const bulk: Action = {
  label: 'Bulk User Creation',
  icon: Upload,
  target: { to: '.', search: (before: object) => ({ ...before, dialog: 'bulk' }) },
  adds: true,
}

const columns = columnsOf(userColumns, { name: { card: 'lead' } })

/** The bank's own users, found by username or by role. */
export function UserList() {
  const { username, role } = useAddress()
  const filters = useFilters()
  const mayUpload = useMayCall(bulkUsers.upload)
  const records = useRecords({ noun: 'user', name: 'id', show: users.show, create: users.createLocal })
  const { actions, ...rows } = records.by(({ id }: BackofficeUser) => String(id))
  const sheet = useEditSheet({ endpoints: userSheets, nouns: 'users', request: useRequestTarget() })
  const created = actions.map((action) => ({ ...action, label: 'New User' }))
  return (
    <ListScreen
      title="Back Office Users Management"
      endpoint={users.list}
      columns={columns}
      filters={filters}
      {...rows}
      actions={[...created, ...(mayUpload ? [bulk] : []), ...sheet.actions]}
      rowName={({ name }) => name}
      empty={username || role ? userMessages.notFound : userMessages.empty}
    >
      {sheet.dialog}
      <Suspense>
        {records.dialog === 'create' && records.mayCreate && <UserForm onClose={records.close} />}
        {records.dialog === 'bulk' && mayUpload && <BulkUsers onClose={records.close} />}
        {records.dialog !== undefined && records.input && (
          <UserDialogs dialog={String(records.dialog)} input={records.input} onClose={records.close} />
        )}
      </Suspense>
    </ListScreen>
  )
}

function useFilters() {
  const { data, error } = useEndpoint(users.roles, {})
  useErrorToast(error, userMessages.noRoles)
  return useMemo(() => {
    const choices = roleChoices(data ?? [])
    return [
      field.text(userFields.username, { required: false, most: 200 }),
      field.select(userFields.role, { required: false, choices, prompt: selectPrompts.plain }),
    ]
  }, [data])
}
