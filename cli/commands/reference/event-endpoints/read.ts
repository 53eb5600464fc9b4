/** `dcir event-endpoints list` and `show`. */
import { eventEndpoints } from '@dcir/core/reference/event-endpoints-contract'
import { endpointColumns, endpointFields as fields } from '@dcir/core/reference/event-endpoints-fields'
import { endpointMessages } from '@dcir/core/reference/event-endpoints-rules'
import { listCommand, showCommand } from '../../../kit/list-command'

export const list = listCommand({
  endpoint: eventEndpoints.list,
  fields: endpointColumns,
  nouns: 'event endpoints',
  empty: endpointMessages.empty,
  examples: ['dcir event-endpoints list', 'dcir event-endpoints list --json'],
})

export const show = showCommand({
  endpoint: eventEndpoints.show,
  argument: 'id',
  fields: Object.values(fields),
  examples: ['dcir event-endpoints show EP-1', 'dcir event-endpoints show EP-1 --json'],
})
