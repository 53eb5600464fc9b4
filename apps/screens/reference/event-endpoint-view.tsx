import type { EventEndpoint } from '@dcir/core/reference/event-endpoints/contract'
import { endpointFields } from '@dcir/core/reference/event-endpoints/fields'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { Alert } from '@dcir/ui/feedback/alert'

/** An event endpoint: where events go, which of them, and whether they arrive. */
export function EventEndpointView({ endpoint }: { endpoint: EventEndpoint }) {
  const { hasSecret, offReason } = endpoint
  return (
    <>
      {!hasSecret && <Alert tone="pending">Nothing is sent before it has a secret. Make one first.</Alert>}
      {offReason !== null && <Alert tone="warning">{`It was switched off: ${offReason}.`}</Alert>}
      <DefinitionList flush items={definitionsOf(Object.values(endpointFields), endpoint)} />
    </>
  )
}
