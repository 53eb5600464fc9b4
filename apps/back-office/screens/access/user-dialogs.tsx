import { Box } from '@chakra-ui/react'
import { type BackofficeUserDetail, users } from '@dcir/core/access/users/contract'
import { userFields } from '@dcir/core/access/users/fields'
import { type UserAction, userMessages, userRefusalText, userSourceNames } from '@dcir/core/access/users/rules'
import type { CallInput } from '@dcir/core/client/client'
import { named, pick } from '@dcir/core/contract/vocabulary'
import { activeText } from '@dcir/core/display/status'
import { OneTimePassword } from '@dcir/screens/access/one-time-password'
import { TypedAction } from '@dcir/screens/access/typed-action'
import type { Action } from '@dcir/ui/action/action.ts'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { useOneAfterAnother } from '@dcir/ui/dialog/one-after-another.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { KeyRound, LockOpen, Power, ShieldOff, UserCog } from 'lucide-react'
import { RecordParts } from './record-parts'
import { Permissions, UserRole } from './user-role'

interface UserDialogsProps {
  dialog: string
  input: CallInput<typeof users.show>
  onClose: () => void
}

interface OfUser {
  user: BackofficeUserDetail
  onClose: () => void
}

/** A user: who they are, what they may do, and what can be done with their account. */
export function UserDialogs({ dialog, input, onClose }: UserDialogsProps) {
  const mayDraw = useOneAfterAnother(dialog)
  if (!mayDraw) return null
  return (
    <WithRecord title="User" endpoint={users.show} input={input} onClose={onClose}>
      {(user) => {
        if (dialog === 'view') return <View user={user} onClose={onClose} />
        if (dialog === 'role') return <UserRole user={user} onClose={onClose} />
        return <AccountAction dialog={dialog} user={user} onClose={onClose} />
      }}
    </WithRecord>
  )
}

const shown = [
  ...pick(userFields, 'username', 'email', 'firstname', 'lastname', 'companyName', 'role', 'userType'),
  named(userFields.isActive, 'Profile status'),
  ...pick(userFields, 'passwordStatus', 'secondFactor', 'createdOn', 'createdBy'),
]

function View({ user, onClose }: OfUser) {
  const actions = useActions(user)
  const footer = actions.length > 0 && actions.map((one) => <ActionButton key={one.label} action={one} />)
  return (
    <Dialog title={user.name} open onClose={onClose} width={760} footer={footer}>
      <RecordParts noun="users" record={user.username}>
        {user.userType === 'LOCAL' && !user.hasPassword && <Alert tone="pending">{userMessages.first}</Alert>}
        <DefinitionList
          flush
          items={definitionsOf(shown, user, {
            userType: userSourceNames[user.userType],
            isActive: <StatusBadge key="status" status={activeText(user.isActive)} />,
          })}
        />
        <Box as="h3" fontWeight="600" color="text.strong" marginBottom="8px">
          What this user may do
        </Box>
        <Permissions permissions={user.authorities} />
      </RecordParts>
    </Dialog>
  )
}

/** Actions on a user; a refused one says why. Directory accounts have fewer, and only blocked users have Unblock. */
function useActions(user: BackofficeUserDetail): Action[] {
  const change = useChangeAddress()
  const session = useSession()
  const may = useMayCall(users.resetPassword)
  if (!may || !session) return []
  const managed = { ...user, authorities: user.authorities.map(({ name }) => name) }
  const action = (name: UserAction, label: string, icon: Action['icon']): Action => ({
    label,
    ...(icon && { icon }),
    onSelect: () => void change({ dialog: name }),
    refusal: userRefusalText(name, managed, session),
  })
  const isLocal = user.userType === 'LOCAL'
  return [
    ...(isLocal ? [action('reset', 'Reset password', KeyRound)] : []),
    ...(user.secondFactor ? [action('second-factor', 'Reset second factor', ShieldOff)] : []),
    ...(isLocal ? [action('status', user.isActive ? 'Disable' : 'Enable', Power)] : []),
    ...(user.locked ? [action('unblock', 'Unblock', LockOpen)] : []),
    action('role', 'Change role', UserCog),
  ]
}

function AccountAction({ dialog, user, onClose }: OfUser & { dialog: string }) {
  const { username, name, isActive, userType } = user
  const own = { username, onClose }
  if (dialog === 'reset')
    return (
      <TypedAction
        {...own}
        title="Reset password"
        submit="Reset password"
        endpoint={users.resetPassword}
        body={{ username }}
        lead={`${name} gets a one-time password and is signed out everywhere.`}
        after={(result) => <OneTimePassword {...result} />}
      />
    )
  if (dialog === 'second-factor')
    return (
      <TypedAction
        {...own}
        title="Reset second factor"
        submit="Reset second factor"
        endpoint={users.resetSecondFactor}
        body={{ username }}
        done={({ message }) => message}
        lead={`${name} is signed out everywhere, then signs in with the password only and can set up a new second factor.`}
      />
    )
  if (dialog === 'status') {
    const verb = isActive ? 'Disable' : 'Enable'
    return (
      <TypedAction
        {...own}
        title={`${verb} user`}
        submit={verb}
        endpoint={users.changeStatus}
        body={{ username, active: !isActive }}
        done={({ message }) => message}
        lead={
          isActive
            ? `${name} is signed out at once and cannot sign in until you enable the account.`
            : `${name} can sign in again.`
        }
      />
    )
  }
  if (dialog !== 'unblock') return null
  return (
    <TypedAction
      {...own}
      title="Unblock user"
      submit="Unblock"
      endpoint={users.unblock}
      body={{ username, userType }}
      done={({ message }) => message}
      lead={`${name} was blocked by failed attempts to sign in, and can try again.`}
    />
  )
}
