import { type EventName, eventKinds } from '@dcir/core/contract/events'
import { type EndpointForm, type EventEndpoint, eventEndpoints } from '@dcir/core/reference/event-endpoints/contract'
import { endpointFields as of } from '@dcir/core/reference/event-endpoints/fields'
import { formFor } from '@dcir/ui/form/field.ts'
import { RecordForm } from '@dcir/ui/form/record-form'

const { text, several, yesNo } = formFor<EndpointForm>()

interface EventEndpointFormProps {
  record?: EventEndpoint | undefined
  /** The kinds that may be chosen here. */
  kinds: readonly EventName[]
  onClose: () => void
}

/** Kinds under the noun that they are about. */
const choicesOf = (kinds: readonly EventName[]) =>
  kinds.map((value) => {
    const [noun = ''] = value.split('.')
    const group = noun.charAt(0).toUpperCase() + noun.slice(1)
    return { value, label: `${value}: ${eventKinds[value].says}`, group }
  })

/** Creates an event endpoint, or updates the one that is given. */
export function EventEndpointForm({ record, kinds, onClose }: EventEndpointFormProps) {
  // A super agent's endpoint hears of no more at the bank.
  const offered = record?.merchantId ? kinds.filter((kind) => eventKinds[kind].hears === 'super-agent') : kinds
  const fields = [
    text(of.address, { most: 500, hint: 'Such as https://hooks.example.ng/dcir' }),
    text(of.description, { most: 200, hint: 'The system that listens there' }),
    several(of.kinds, { choices: choicesOf(offered) }),
    ...(record ? [yesNo(of.active, {})] : []),
  ]
  return (
    <RecordForm
      noun="event endpoint"
      title={record ? `Update ${record.id}` : 'New Event Endpoint'}
      submit={record ? 'Update' : 'Create'}
      fields={fields}
      create={eventEndpoints.create}
      update={eventEndpoints.update}
      record={record}
      params={({ id }) => ({ id })}
      values={({ address, description, kinds: heard, active }) => ({
        ...{ address, description, active },
        kinds: heard as EndpointForm['kinds'],
      })}
      look={{ width: 680 }}
      waits
      done={({ message }) => message}
      keepAs={`event-endpoint.${record?.id ?? 'new'}`}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
