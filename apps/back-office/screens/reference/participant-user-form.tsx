import {
  type ParticipantUserForm as Form,
  type ParticipantName,
  participantUsers,
} from '@dcir/core/reference/participant-users/contract'
import { participantUserFields as of } from '@dcir/core/reference/participant-users/fields'
import { participantUserMessages as messages } from '@dcir/core/reference/participant-users/rules'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { formFor, type LookUp } from '@dcir/ui/form/field.ts'
import { RecordForm } from '@dcir/ui/form/record-form'
import { useMemo } from 'react'

const { text, several } = formFor<Form>()

/** Nobody is a participant user who is no user of the bank, or is one already. */
const validated: LookUp = {
  what: 'username',
  pauseMs: 1000,
  ask: async (username, { client, signal }) =>
    (await client.call(participantUsers.validate, { query: { username } }, { signal })).name,
}

interface ParticipantUserFormProps {
  record?: { username: string; participants: readonly ParticipantName[] }
  onClose: () => void
}

/** Creates a participant user, or gives the one that is named other participants. */
export function ParticipantUserForm({ record, onClose }: ParticipantUserFormProps) {
  const { data, error } = useEndpoint(participantUsers.participants, {})
  useErrorToast(error, messages.noParticipants)
  const isNew = record === undefined
  const fields = useMemo(() => {
    const choices = (data ?? []).map(({ participantId: value, name: label }) => ({ value, label }))
    return [
      text('username', of.username.label, {
        most: 150,
        ...(isNew ? { lookUp: validated, hint: 'Of one of the bank’s own users' } : { readOnly: true }),
      }),
      several('participantIds', of.settlementParticipants.label, {
        choices,
        hint: messages.sees,
        check: (ids) => (ids.length > 0 ? null : messages.noneChosen),
      }),
    ]
  }, [data, isNew])
  return (
    <RecordForm
      noun="participant user"
      fields={fields}
      create={participantUsers.create}
      update={participantUsers.update}
      record={record}
      values={({ username, participants }) => ({
        username,
        participantIds: participants.map(({ participantId }) => participantId),
      })}
      waiting={!(data || error) && <DetailSkeleton fields={2} />}
      waits
      verdict={(_, problem) => problem}
      done={({ message }) => message}
      keepAs={`participant-user.${record?.username ?? 'new'}`}
      look={{ width: 560 }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
