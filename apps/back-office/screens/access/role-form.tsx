import { type RoleForm, type RoleRecord, roles } from '@dcir/core/access/roles/contract'
import { rolePopulations } from '@dcir/core/access/roles/query'
import { monitorChoices, populationNames, rightChoices, roleLabels } from '@dcir/core/access/roles/rules'
import type { UserType } from '@dcir/core/permissions/authorities'
import { type Field, formFor } from '@dcir/ui/form/field.ts'
import { RecordForm } from '@dcir/ui/form/record-form'

const { text, area, select, several } = formFor<RoleForm>()

const description = area('description', roleLabels.description, { most: 500 })

/** Staff of the bank can have the monitoring console besides, or alone. */
const rightsFields = (userType: UserType): readonly Field<RoleForm>[] => {
  const when = (values: { userType?: unknown }) => (values.userType ?? userType) === userType
  const choices = rightChoices(userType)
  const isBank = userType === 'back-office'
  return [
    several('authorities', roleLabels.authorities, { choices, when, required: !isBank }),
    ...(isBank ? [several('monitor', roleLabels.monitor, { choices: monitorChoices, when, required: false })] : []),
  ]
}

const creating: readonly Field<RoleForm>[] = [
  text('name', roleLabels.name, { most: 60, hint: 'Capital letters and underscores, such as TREASURY_DESK' }),
  select('userType', roleLabels.userType, {
    choices: rolePopulations.map((value) => ({ value, label: populationNames[value] })),
    clears: ['authorities', 'monitor'],
  }),
  description,
  ...rolePopulations.flatMap(rightsFields),
]

interface RoleFormProps {
  record?: RoleRecord | undefined
  /** The role that a new one begins as. */
  copied?: RoleRecord | undefined
  onClose: () => void
}

/** Asks for a new role, for a copy of one, or for a change of the one that is given. */
export function RoleFormDialog({ record, copied, onClose }: RoleFormProps) {
  const begins = copied && {
    ...{ userType: copied.userType, description: copied.description },
    ...{ authorities: copied.authorities as RoleForm['authorities'], monitor: copied.monitor },
  }
  return (
    <RecordForm
      noun="role"
      title={record ? `Update ${record.name}` : copied ? `Copy ${copied.name}` : 'New Role'}
      submit={record ? 'Update' : 'Create'}
      fields={record ? [description, ...rightsFields(record.userType)] : creating}
      create={roles.create}
      update={roles.update}
      record={record}
      params={({ name: id }) => ({ id })}
      values={({ description: said, authorities, monitor }) => ({
        ...{ description: said, authorities: authorities as RoleForm['authorities'], monitor },
      })}
      begins={begins ?? { userType: 'back-office' }}
      verdict={(_, problem) => problem ?? 'A colleague has to approve it.'}
      look={{ width: 680 }}
      waits
      done={({ message }) => message}
      keepAs={`role.${record?.name ?? `new.${copied?.name ?? ''}`}`}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
