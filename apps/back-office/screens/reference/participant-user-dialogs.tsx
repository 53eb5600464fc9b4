import { activeText } from '@dcir/core/display/status'
import { type ParticipantName, participantUsers } from '@dcir/core/reference/participant-users/contract'
import { participantUserFields as of } from '@dcir/core/reference/participant-users/fields'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Instant } from '@dcir/ui/value/instant'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { PendingRequests } from '../access/pending-requests'
import { ParticipantUserForm } from './participant-user-form'

interface ParticipantUserDialogsProps {
  isUpdate: boolean
  username: string
  onClose: () => void
}

/** A participant user, to be looked at or changed. */
export function ParticipantUserDialogs({ isUpdate, username, onClose }: ParticipantUserDialogsProps) {
  return (
    <WithRecord
      title="Participant user"
      endpoint={participantUsers.user}
      input={{ query: { username } }}
      onClose={onClose}
    >
      {(participants) =>
        isUpdate ? (
          <ParticipantUserForm record={{ username, participants }} onClose={onClose} />
        ) : (
          <View username={username} participants={participants} onClose={onClose} />
        )
      }
    </WithRecord>
  )
}

interface ViewProps {
  username: string
  participants: readonly ParticipantName[]
  onClose: () => void
}

function View({ username, participants, onClose }: ViewProps) {
  const { data } = useEndpoint(participantUsers.list, { query: { username, page: 0, size: 100 } })
  const row = data?.content.find((one) => one.username === username)
  return (
    <Dialog title={username} open onClose={onClose} width={640}>
      <PendingRequests noun="participant-users" record={username.toLowerCase()} />
      <DefinitionList
        flush
        items={[
          [of.active.label, row && <StatusBadge status={activeText(row.active)} />],
          [of.createdAt.label, row && <Instant value={row.createdAt} />],
          [of.settlementParticipants.label, participants.map(({ name }) => name).join(', ')],
        ]}
      />
    </Dialog>
  )
}
