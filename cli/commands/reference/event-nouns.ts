/** Commands of event endpoints and of the messages to them. */
import type { Noun } from '../../kit/command'
import { create, remove, secret, test, update } from './event-endpoints/change'
import { list as listEndpoints, show as showEndpoint } from './event-endpoints/read'
import { list, sendAgain, show } from './events/read'

export const eventNouns: readonly Noun[] = [
  {
    name: 'event-endpoints',
    summary: 'Addresses of other systems that hear of events',
    verbs: [listEndpoints, showEndpoint, create, update, remove, secret, test],
  },
  { name: 'events', summary: 'Events that were sent, or wait to be', verbs: [list, show, sendAgain] },
]
