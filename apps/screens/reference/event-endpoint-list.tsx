import { agentEventNames, eventNames } from '@dcir/core/contract/events'
import { type EventEndpoint, eventEndpoints } from '@dcir/core/reference/event-endpoints/contract'
import { endpointColumns } from '@dcir/core/reference/event-endpoints/fields'
import { endpointMessages } from '@dcir/core/reference/event-endpoints/rules'
import type { Action } from '@dcir/ui/action/action.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { RecordDialogs, useRecords } from '@dcir/ui/list/records'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { History, KeyRound, Send } from 'lucide-react'
import { lazy, Suspense } from 'react'

const EventEndpointForm = lazy(() =>
  import('./event-endpoint-form').then((one) => ({ default: one.EventEndpointForm })),
)
const EventEndpointView = lazy(() =>
  import('./event-endpoint-view').then((one) => ({ default: one.EventEndpointView })),
)
const SecretDialog = lazy(() => import('./event-endpoint-dialogs').then((one) => ({ default: one.SecretDialog })))
const TestDialog = lazy(() => import('./event-endpoint-dialogs').then((one) => ({ default: one.TestDialog })))

const columns = columnsOf<(typeof endpointColumns)[number]['name'], EventEndpoint>(endpointColumns, {
  address: { card: 'lead' },
})
const ownColumns = columns.filter(({ id }) => id !== 'merchantName')

interface EventEndpointListProps {
  /** Where the messages to an endpoint are listed. */
  eventsRoute: string
  /** The bank's, which hears of everything and sees those of super agents. */
  ofBank?: boolean
}

/** Addresses of other systems that hear of events: those of the bank and of all super agents, or the own ones. */
export function EventEndpointList({ eventsRoute, ofBank = false }: EventEndpointListProps) {
  const records = useRecords({ ...eventEndpoints, noun: 'event endpoint', name: 'id' })
  const { rowActions, ...list } = records.by(({ id }: EventEndpoint) => id)
  const at = (dialog: string, id: string) => ({ to: '.', search: (before: object) => ({ ...before, dialog, id }) })
  const more = ({ id, hasSecret }: EventEndpoint): Action[] => [
    { label: hasSecret ? 'Rotate secret' : 'Make secret', icon: KeyRound, target: at('secret', id) },
    {
      label: 'Send test',
      icon: Send,
      target: at('test', id),
      refusal: hasSecret ? undefined : 'Make a secret first: nothing is sent before there is one.',
    },
  ]
  const events = ({ id }: EventEndpoint): Action => ({
    label: 'Events',
    icon: History,
    target: { to: eventsRoute, search: { endpoint: id } },
  })
  const kinds = ofBank ? eventNames : agentEventNames
  const { dialog, input, close, mayUpdate } = records
  return (
    <ListScreen
      title="Event Endpoints"
      endpoint={eventEndpoints.list}
      columns={ofBank ? columns : ownColumns}
      {...list}
      actions={list.actions.map((action) => ({ ...action, label: 'New Event Endpoint' }))}
      rowActions={(row) => [...rowActions(row), ...(mayUpdate ? more(row) : []), events(row)]}
      rowName={({ id }) => id}
      empty={endpointMessages.empty}
      emptyHint="Other systems hear here of what happens, as soon as it does."
    >
      <Suspense>
        {dialog === 'secret' && mayUpdate && input && <SecretDialog id={input.params.id} onClose={close} />}
        {dialog === 'test' && mayUpdate && input && <TestDialog id={input.params.id} onClose={close} />}
      </Suspense>
      {dialog !== 'secret' && dialog !== 'test' && (
        <RecordDialogs
          records={records}
          title={({ id }) => id}
          view={(endpoint) => <EventEndpointView endpoint={endpoint} />}
          form={(record, done) => <EventEndpointForm record={record} kinds={kinds} onClose={done} />}
          removal={({ id }) => ({ params: { id }, follows: 'What waits for it is not sent any more.' })}
        />
      )}
    </ListScreen>
  )
}
