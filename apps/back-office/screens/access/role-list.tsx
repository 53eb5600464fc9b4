import { type RoleRecord, roles } from '@dcir/core/access/roles/contract'
import { roleFields as of, roleColumns } from '@dcir/core/access/roles/fields'
import { rolePopulations } from '@dcir/core/access/roles/query'
import { populationNames, roleMessages, roleRefusalText } from '@dcir/core/access/roles/rules'
import { selectPrompts } from '@dcir/core/validators/prompts'
import type { Action } from '@dcir/ui/action/action.ts'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { RecordDialogs, useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Copy } from 'lucide-react'
import { lazy, Suspense } from 'react'

const RoleFormDialog = lazy(() => import('./role-form').then((one) => ({ default: one.RoleFormDialog })))
const RoleView = lazy(() => import('./role-view').then((one) => ({ default: one.RoleView })))

const columns = columnsOf(roleColumns, { name: { card: 'lead' } })
const optional = { required: false } as const
const filters = [
  field.text(of.name, { ...optional, most: 100 }),
  field.select(of.userType, {
    ...optional,
    prompt: selectPrompts.plain,
    choices: rolePopulations.map((value) => ({ value, label: populationNames[value] })),
  }),
]

/** Roles and what they let their holders do; a standard one is looked at and copied. */
export function RoleList() {
  const records = useRecords({ ...roles, noun: 'role', name: 'id', newLabel: 'New Role' })
  const { rowActions, ...list } = records.by(({ name }: RoleRecord) => name)
  const copy = ({ name: id }: RoleRecord): Action => ({
    label: 'Copy',
    icon: Copy,
    target: { to: '.', search: (before: object) => ({ ...before, dialog: 'copy', id }) },
  })
  const actionsOf = (role: RoleRecord): Action[] => [
    ...rowActions(role).map((action) => {
      if (action.label === 'Update') return { ...action, refusal: roleRefusalText('update', role) }
      return action.label === 'Delete' ? { ...action, refusal: roleRefusalText('remove', role) } : action
    }),
    ...(records.mayCreate ? [copy(role)] : []),
  ]
  return (
    <ListScreen
      title="Roles"
      endpoint={roles.list}
      columns={columns}
      filters={filters}
      {...list}
      rowActions={actionsOf}
      rowName={({ name }) => name}
      empty={roleMessages.empty}
    >
      <Suspense>
        {records.dialog === 'copy' && records.mayCreate && records.input && (
          <WithRecord title="Role" endpoint={roles.show} input={records.input} onClose={records.close}>
            {(role) => <RoleFormDialog copied={role} onClose={records.close} />}
          </WithRecord>
        )}
      </Suspense>
      <RecordDialogs
        records={records}
        title={({ name }) => name}
        view={(role) => <RoleView role={role} />}
        form={(record, close) => <RoleFormDialog record={record} onClose={close} />}
        removal={({ name: id }) => ({ params: { id }, follows: 'A colleague has to approve it.' })}
      />
    </ListScreen>
  )
}
