import { type AgentUserDetail, superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import { agentUserFields } from '@dcir/core/access/super-agent-users/fields'
import { type UserAction, userMessages, userRefusalText } from '@dcir/core/access/users/rules'
import { activeText } from '@dcir/core/display/status'
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
import { KeyRound, Power, ShieldOff } from 'lucide-react'
import { OneTimePassword } from './one-time-password'
import { TypedAction } from './typed-action'

interface AgentUserDialogsProps {
  dialog: string
  username: string
  onClose: () => void
}

/** A user of a super agent, and what can be done with the account. */
export function AgentUserDialogs({ dialog, username, onClose }: AgentUserDialogsProps) {
  const mayDraw = useOneAfterAnother(dialog)
  if (!mayDraw) return null
  return (
    <WithRecord title="User" endpoint={superAgentUsers.view} input={{ body: { username } }} onClose={onClose}>
      {(user) => <OpenDialog dialog={dialog} user={user} onClose={onClose} />}
    </WithRecord>
  )
}

interface OpenDialogProps {
  dialog: string
  user: AgentUserDetail
  onClose: () => void
}

function OpenDialog({ dialog, user, onClose }: OpenDialogProps) {
  const { username, active } = user
  const name = `${user.firstname} ${user.lastname}`
  if (dialog === 'reset')
    return (
      <TypedAction
        username={username}
        title="Reset password"
        submit="Reset password"
        endpoint={superAgentUsers.resetPassword}
        body={{ username }}
        lead={`${name} gets a one-time password and is signed out everywhere.`}
        after={(result) => <OneTimePassword {...result} />}
        onClose={onClose}
      />
    )
  if (dialog === 'second-factor')
    return (
      <TypedAction
        username={username}
        title="Reset second factor"
        submit="Reset second factor"
        endpoint={superAgentUsers.resetSecondFactor}
        body={{ username }}
        done={({ message }) => message}
        lead={`${name} is signed out everywhere, then signs in with the password only and can set up a new second factor.`}
        onClose={onClose}
      />
    )
  if (dialog !== 'status') return dialog === 'view' && <View user={user} onClose={onClose} />
  const verb = active ? 'Disable' : 'Enable'
  return (
    <TypedAction
      username={username}
      title={`${verb} user`}
      submit={verb}
      endpoint={superAgentUsers.changeStatus}
      body={{ id: username, status: !active }}
      done={({ message }) => message}
      lead={
        active
          ? `${name} is signed out at once and cannot sign in until you enable the account.`
          : `${name} can sign in again.`
      }
      onClose={onClose}
    />
  )
}

function View({ user, onClose }: Omit<OpenDialogProps, 'dialog'>) {
  const actions = useActions(user)
  const footer = actions.length > 0 && actions.map((one) => <ActionButton key={one.label} action={one} />)
  return (
    <Dialog title={`${user.firstname} ${user.lastname}`} open onClose={onClose} width={640} footer={footer}>
      {user.locked && <Alert tone="warning">Blocked by failed attempts to sign in. A new password unblocks it.</Alert>}
      {!user.hasPassword && <Alert tone="pending">{userMessages.first}</Alert>}
      <DefinitionList
        flush
        items={definitionsOf(Object.values(agentUserFields), user, {
          active: <StatusBadge key="active" status={activeText(user.active)} />,
        })}
      />
    </Dialog>
  )
}

function useActions(user: AgentUserDetail): Action[] {
  const change = useChangeAddress()
  const session = useSession()
  const mayReset = useMayCall(superAgentUsers.resetPassword)
  const mayChange = useMayCall(superAgentUsers.changeStatus)
  if (!session) return []
  // The bank's staff act on a super agent's users by their own authority alone.
  const authorities = session.userType === 'back-office' ? user.authorities : session.authorities
  const refusal = (action: UserAction) =>
    userRefusalText(action, { ...user, userType: 'LOCAL' }, { username: session.username, authorities })
  const open = (dialog: string) => () => void change({ dialog })
  const reset = { label: 'Reset password', icon: KeyRound, onSelect: open('reset'), refusal: refusal('reset') }
  const factor = { label: 'Reset second factor', icon: ShieldOff, onSelect: open('second-factor') }
  const status = { label: user.active ? 'Disable' : 'Enable', icon: Power, onSelect: open('status') }
  return [
    ...(mayReset ? [reset] : []),
    ...(mayReset && user.secondFactor ? [{ ...factor, refusal: refusal('second-factor') }] : []),
    ...(mayChange ? [{ ...status, refusal: refusal('status') }] : []),
  ]
}
