import { pick } from '@dcir/core/contract/vocabulary'
import { activeText } from '@dcir/core/display/status'
import {
  type ParticipantName,
  type ParticipantUser,
  participantUsers,
} from '@dcir/core/reference/participant-users/contract'
import { participantUser } from '@dcir/core/reference/participant-users/noun'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { RecordDialogs, useRecords } from '@dcir/ui/list/records'
import { filterFieldsOf } from '@dcir/ui/record/input-fields.ts'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Instant } from '@dcir/ui/value/instant'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { lazy } from 'react'

const ParticipantUserForm = lazy(() =>
  import('./participant-user-form').then((one) => ({ default: one.ParticipantUserForm })),
)
const PendingRequests = lazy(() =>
  import('../access/pending-requests').then((one) => ({ default: one.PendingRequests })),
)

const { name, fields: of, columns: shown, texts } = participantUser
const columns = columnsOf<(typeof shown)[number], ParticipantUser>(pick(of, ...shown), {
  username: { card: 'lead' },
  active: { card: 'state', cell: ({ active }) => <StatusBadge status={activeText(active)} /> },
})
const filters = filterFieldsOf(participantUser)

const nameOf = ({ username }: ParticipantUser) => username

interface ViewProps {
  username: string
  participants: readonly ParticipantName[]
}

function View({ username, participants }: ViewProps) {
  const { data } = useEndpoint(participantUsers.list, { query: { username, page: 0, size: 100 } })
  const row = data?.content.find((one) => one.username === username)
  return (
    <>
      <PendingRequests noun={name} record={username.toLowerCase()} />
      <DefinitionList
        flush
        items={[
          [of.active.label, row && <StatusBadge status={activeText(row.active)} />],
          [of.createdAt.label, row && <Instant value={row.createdAt} />],
          [of.settlementParticipants.label, participants.map((one) => one.name).join(', ')],
        ]}
      />
    </>
  )
}

/** Which of the bank's users work for which participants; they see the reports of those alone. */
export function ParticipantUserList() {
  const { user, username } = useAddress()
  const records = useRecords({
    ...participantUsers,
    show: participantUsers.user,
    noun: participantUser.one,
    newLabel: 'New user',
    name: 'user',
    inputOf: (of) => ({ query: { username: of } }),
  })
  const opened = String(user)
  return (
    <ListScreen
      title="Participant Users"
      endpoint={participantUsers.list}
      columns={columns}
      filters={filters}
      gathersWhenNarrow
      rowKey={nameOf}
      rowName={nameOf}
      {...(records.mayCreate && records.by(nameOf))}
      empty={texts.empty}
      emptyHint={username ? undefined : texts.emptyHint}
    >
      {records.mayCreate && (
        <RecordDialogs
          records={records}
          title={() => opened}
          view={(participants) => <View username={opened} participants={participants} />}
          form={(participants, onClose) => (
            <ParticipantUserForm
              {...(participants && { record: { username: opened, participants } })}
              {...{ onClose }}
            />
          )}
        />
      )}
    </ListScreen>
  )
}
