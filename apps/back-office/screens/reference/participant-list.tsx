import { pick, titled } from '@dcir/core/contract/vocabulary'
import { type Participant, participantSheets, participants } from '@dcir/core/reference/participants/contract'
import { participantFields as fields } from '@dcir/core/reference/participants/fields'
import { participantMessages as messages } from '@dcir/core/reference/participants/rules'
import { useEditSheet } from '@dcir/ui/bulk/edit-sheet'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { RecordDialogs, useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { lazy } from 'react'
import { useRequestTarget } from '../access/request-target'
import type { ParticipantFormProps } from './participant-form'

const ParticipantForm = lazy(() => import('./participant-form').then((one) => ({ default: one.ParticipantForm })))
const Breakdown = lazy(() => import('./participant-breakdown').then((one) => ({ default: one.ParticipantBreakdown })))

const columns = columnsOf(titled(pick(fields, 'name', 'accountNumber', 'accountName', 'chargeType', 'globalCharge')), {
  name: { card: 'lead' },
})
const filters = [field.text('name', fields.name.label, { required: false, most: 200 })]

/** Who has a share of the fees; each can be looked at, changed and deleted by whoever may. */
export function ParticipantList({ effect }: Pick<ParticipantFormProps, 'effect'>) {
  const records = useRecords({
    ...participants,
    noun: 'participant',
    name: 'participantId',
    failures: { show: messages.noDetails, remove: messages.notDeleted },
  })
  const list = records.by(({ participantId }: Participant) => participantId)
  const sheet = useEditSheet({ endpoints: participantSheets, nouns: 'participants', request: useRequestTarget() })
  return (
    <ListScreen
      title="Settlement Participants"
      endpoint={participants.search}
      columns={columns}
      filters={filters}
      {...list}
      actions={[...list.actions, ...sheet.actions]}
      rowName={({ name }) => name}
      empty={messages.empty}
      emptyHint="A participant has a share of the fee of each transaction."
    >
      {sheet.dialog}
      <RecordDialogs
        records={records}
        title={({ name }) => name}
        view={(participant) => <Breakdown participant={participant} />}
        form={(record, close) => <ParticipantForm record={record} effect={effect} onClose={close} />}
        removal={({ participantId: id }) => ({
          params: { id },
          follows: 'It will have no share of the fees any more. Settlements that were made stay as they are.',
        })}
      />
    </ListScreen>
  )
}
