import { pick } from '@dcir/core/contract/vocabulary'
import { activeText } from '@dcir/core/display/status'
import { type ParticipantUser, participantUsers } from '@dcir/core/reference/participant-users/contract'
import { participantUserFields as of } from '@dcir/core/reference/participant-users/fields'
import { participantUserMessages } from '@dcir/core/reference/participant-users/rules'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { Eye, Pencil, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'

const ParticipantUserForm = lazy(() =>
  import('./participant-user-form').then((one) => ({ default: one.ParticipantUserForm })),
)
const ParticipantUserDialogs = lazy(() =>
  import('./participant-user-dialogs').then((one) => ({ default: one.ParticipantUserDialogs })),
)

const shown = pick(of, 'username', 'active', 'createdAt')
const columns = columnsOf<(typeof shown)[number]['name'], ParticipantUser>(shown, {
  username: { card: 'lead' },
  active: {
    card: 'state',
    cell: ({ active }) => <StatusBadge status={activeText(active)} />,
  },
})
const filters = [field.text('username', of.username.label, { required: false, most: 200 })]

const nameOf = ({ username }: ParticipantUser) => username

/** Which of the bank's users work for which participants; they see the reports of those alone. */
export function ParticipantUserList() {
  const { dialog, user, username } = useAddress()
  const change = useChangeAddress()
  const mayManage = useMayCall(participantUsers.create)
  const close = () => void change({ dialog: undefined, user: undefined })
  const at = (opened: string, of?: ParticipantUser) => ({
    to: '.',
    search: (before: object) => ({ ...before, dialog: opened, user: of?.username }),
  })
  const managing = mayManage && {
    open: (row: ParticipantUser) => at('view', row),
    detail: (row: ParticipantUser) => ({
      endpoint: participantUsers.user,
      input: { query: { username: row.username } },
    }),
    rowActions: (row: ParticipantUser) => [
      { label: 'View', icon: Eye, target: at('view', row) },
      { label: 'Update', icon: Pencil, target: at('update', row) },
    ],
    actions: [{ label: 'New user', icon: Plus, target: at('create') }],
  }
  return (
    <ListScreen
      title="Participant Users"
      endpoint={participantUsers.list}
      columns={columns}
      filters={filters}
      gathersWhenNarrow
      rowKey={nameOf}
      rowName={nameOf}
      {...managing}
      empty={participantUserMessages.empty}
      emptyHint={username ? undefined : 'A participant user sees the reports of some participants alone.'}
    >
      <Suspense>
        {mayManage && dialog === 'create' && <ParticipantUserForm onClose={close} />}
        {mayManage && user !== undefined && (dialog === 'view' || dialog === 'update') && (
          <ParticipantUserDialogs isUpdate={dialog === 'update'} username={String(user)} onClose={close} />
        )}
      </Suspense>
    </ListScreen>
  )
}
