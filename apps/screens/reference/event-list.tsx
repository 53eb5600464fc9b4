import { statusText } from '@dcir/core/display/status'
import { type EventMessage, events } from '@dcir/core/reference/event-endpoints/contract'
import { eventColumns, eventFields as of } from '@dcir/core/reference/event-endpoints/fields'
import { endpointMessages, messageStates } from '@dcir/core/reference/event-endpoints/rules'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { ConfirmWrite } from '@dcir/ui/dialog/confirm-write'
import { field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { RecordDialogs, useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { RotateCw } from 'lucide-react'
import { lazy } from 'react'

const EventView = lazy(() => import('./event-view').then((one) => ({ default: one.EventView })))

const columns = columnsOf(eventColumns, { kind: { card: 'lead' } })
const optional = { required: false } as const
const filters = [
  field.text(of.endpoint, { ...optional, most: 20, hint: 'Such as EP-1' }),
  field.text(of.kind, { ...optional, most: 60, hint: 'Such as dispute.logged' }),
  field.select(of.status, {
    ...optional,
    prompt: selectPrompts.plain,
    choices: messageStates.map((value) => ({ value, label: statusText(value) })),
  }),
]

/** Messages to event endpoints: what was sent, what came of it, and sending one again. */
export function EventList() {
  const records = useRecords({ show: events.show, noun: 'event', name: 'id' })
  const { rowActions, ...list } = records.by(({ id }: EventMessage) => id)
  const maySend = useMayCall(events.sendAgain)
  const again = ({ id }: EventMessage) => ({
    label: 'Send again',
    icon: RotateCw,
    target: { to: '.', search: (before: object) => ({ ...before, dialog: 'again', id }) },
  })
  const { dialog, input, close } = records
  return (
    <ListScreen
      title="Events"
      endpoint={events.list}
      columns={columns}
      filters={filters}
      {...list}
      rowActions={(row) => [...rowActions(row), ...(maySend ? [again(row)] : [])]}
      rowName={({ id }) => id}
      empty={endpointMessages.emptyEvents}
      emptyHint="Events that an endpoint hears of are listed here with each attempt to deliver them."
    >
      {dialog === 'again' && maySend && input ? (
        <ConfirmWrite
          title="Send again"
          endpoint={events.sendAgain}
          input={{ params: { id: input.params.id } }}
          done={({ message }) => message}
          confirm="Send again"
          onClose={close}
        >
          Send it again under its own id? A receiver that keeps ids ignores what it has already.
        </ConfirmWrite>
      ) : (
        <RecordDialogs records={records} title={({ kind }) => kind} view={(event) => <EventView event={event} />} />
      )}
    </ListScreen>
  )
}
