import {
  type ParticipantUserForm as Form,
  type ParticipantName,
  participantUsers,
} from '@dcir/core/reference/participant-users/contract'
import { participantUser, participantUserTexts as texts } from '@dcir/core/reference/participant-users/noun'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { formFor, type LookUp } from '@dcir/ui/form/field.ts'
import { NounForm } from '@dcir/ui/record/noun-form'
import { useMemo } from 'react'

const { text, several } = formFor<Form>()
const { fields: of } = participantUser

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
  useErrorToast(error, texts.noParticipants)
  const isNew = record === undefined
  const fields = useMemo(() => {
    const choices = (data ?? []).map(({ participantId: value, name: label }) => ({ value, label }))
    const check = (ids: readonly string[]) => (ids.length > 0 ? null : texts.noneChosen)
    return [
      text(of.username, isNew ? { lookUp: validated, hint: 'One of the bank’s own users' } : { readOnly: true }),
      several(of.settlementParticipants, { choices, hint: texts.sees, check }),
    ]
  }, [data, isNew])
  return (
    <NounForm
      noun={participantUser}
      endpoints={participantUsers}
      fields={fields}
      values={({ username, participants }) => ({
        username,
        participantIds: participants.map(({ participantId }) => participantId),
      })}
      waiting={!(data || error) && <DetailSkeleton fields={2} />}
      look={{ width: 560 }}
      {...{ record, onClose }}
    />
  )
}
