import { Box } from '@chakra-ui/react'
import { type BackofficeUserDetail, type Permission, users } from '@dcir/core/access/users/contract'
import { userFields } from '@dcir/core/access/users/fields'
import { userMessages } from '@dcir/core/access/users/rules'
import { roleChoices } from '@dcir/core/permissions/authorities'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Answer } from '@dcir/ui/feedback/answer'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { CardSkeleton, DetailSkeleton } from '@dcir/ui/feedback/states'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { useMemo } from 'react'

interface Chosen {
  role: string
}

const { select } = formFor<Chosen>()

/** Gives a user another role, with what it permits in sight before the last click. */
export function UserRole({ user, onClose }: { user: BackofficeUserDetail; onClose: () => void }) {
  const { data: roles, error } = useEndpoint(users.roles, {})
  useErrorToast(error, userMessages.noRoles)
  const fields = useMemo(() => {
    const choices = roleChoices(roles ?? [])
    return [
      select(userFields.role, {
        choices,
        prompt: selectPrompts.plain,
        check: (role) => (role === user.role ? `${user.username} has this role already` : null),
      }),
    ]
  }, [roles, user])
  return (
    <FormDialog
      title="Change role"
      submit="Change role"
      endpoint={users.changeRole}
      fields={fields}
      body={({ role }: Chosen) => ({ username: user.username, role })}
      lead={
        <Box marginBottom="12px">
          {user.name} has the role {user.role ?? 'none'} now. A colleague has to approve another one; it takes effect
          with the next thing that they do.
        </Box>
      }
      waiting={!(roles || error) && <DetailSkeleton fields={1} />}
      waits
      done={({ message }) => message}
      onDone={onClose}
      onClose={onClose}
      look={{ width: 560 }}
    >
      {({ role }) => (role ? <RolePermissions role={role} /> : null)}
    </FormDialog>
  )
}

/** Permissions of a role. */
export function RolePermissions({ role }: { role: string }) {
  const query = useEndpoint(users.role, { params: { role } })
  return (
    <Box as="section" aria-label={`Permissions of ${role}`} marginTop="8px">
      <Answer query={query} skeleton={<CardSkeleton cards={1} height="120px" />}>
        {({ authorities }) => <Permissions permissions={authorities} />}
      </Answer>
    </Box>
  )
}

/** Permissions by their friendly names. */
export function Permissions({ permissions }: { permissions: readonly Permission[] }) {
  if (permissions.length === 0) return <Box color="text.muted">Nothing yet.</Box>
  return (
    <Box
      as="ul"
      listStyleType="disc"
      paddingInlineStart="20px"
      columnGap="32px"
      css={{ columns: { base: 1, md: 2 } }}
      maxHeight="240px"
      overflow="auto"
      tabIndex={0}
      role="list"
      aria-label="Permissions"
    >
      {permissions.map(({ name, friendlyName }) => (
        <Box as="li" key={name} lineHeight="24px" breakInside="avoid">
          {friendlyName}
        </Box>
      ))}
    </Box>
  )
}
