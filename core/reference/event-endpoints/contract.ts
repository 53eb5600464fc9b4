/**
 * Event endpoints: the addresses of other systems that hear of events, of the bank and of each super agent; and the
 * messages to them, with each attempt to deliver one.
 */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { type EventName, eventNames } from '../../contract/events'
import { Instant, Message, PageQuery, pageOf, withoutCardNumbers } from '../../contract/schemas'
import { actionTable } from '../../permissions/actions'
import { invalidMessage, requiredMessage } from '../../validators/messages'
import { EventQuery } from './query'
import { endpointLabels, messageStates } from './rules'

export const EventEndpoint = z.object({
  id: z.string(),
  address: z.string(),
  description: z.string(),
  kinds: z.array(z.string()),
  active: z.boolean(),
  /** The super agent whose it is; null for the bank's own. */
  merchantId: z.nullable(z.string()),
  merchantName: z.nullable(z.string()),
  /** Nothing is sent before it has one. */
  hasSecret: z.boolean(),
  /** Until when the secret of before signs too. */
  previousUntil: z.nullable(Instant),
  /** Since when no attempt has succeeded. */
  failingSince: z.nullable(Instant),
  /** Why the platform switched it off. */
  offReason: z.nullable(z.string()),
  createdAt: Instant,
  createdBy: z.string(),
})
export type EventEndpoint = z.infer<typeof EventEndpoint>

export const EventAttempt = z.object({
  at: Instant,
  /** The receiver's answer; null where there was none. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.string()),
  durationMs: z.int(),
})
export type EventAttempt = z.infer<typeof EventAttempt>

export const EventMessage = z.object({
  id: z.string(),
  endpoint: z.string(),
  address: z.string(),
  kind: z.string(),
  status: z.enum(messageStates),
  attempts: z.int(),
  /** The receiver's last answer, or why there was none. */
  lastAnswer: z.nullable(z.string()),
  createdAt: Instant,
  /** When the next attempt is due; null where none follows. */
  dueAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
})
export type EventMessage = z.infer<typeof EventMessage>

export const EventDetail = z.extend(EventMessage, { body: z.string(), tries: z.array(EventAttempt) })
export type EventDetail = z.infer<typeof EventDetail>

const { address, description, kinds } = endpointLabels
const form = {
  address: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, requiredMessage(address)),
      z.maxLength(500, invalidMessage(address)),
      z.regex(/^https?:\/\/[^\s@#]+$/, 'Address must be one of https:, without a name, a password or a fragment'),
      withoutCardNumbers,
    ),
  description: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, requiredMessage(description)),
      z.maxLength(200, invalidMessage(description)),
      withoutCardNumbers,
    ),
  kinds: z
    .array(z.enum(eventNames as [EventName, ...EventName[]]))
    .check(z.minLength(1, requiredMessage(kinds)), z.maxLength(100, invalidMessage(kinds))),
}
const NewEndpoint = z.strictObject(form)
const ChangedEndpoint = z.strictObject({ ...form, active: z.boolean() })
export type EndpointForm = z.infer<typeof NewEndpoint> & z.infer<typeof ChangedEndpoint>

const ById = z.object({ id: z.string().check(z.regex(/^EP-\d{1,9}$/, invalidMessage('Endpoint'))) })
const OfMessage = z.object({ id: z.string().check(z.regex(/^msg_[0-9a-f]{32}$/, invalidMessage('Event'))) })

const doors = (noun: string, path: '' | `/${string}`, does: 'see' | 'change') =>
  ({
    backoffice: {
      path: `/backoffice/${noun}${path}` as `/${string}`,
      authority: does === 'see' ? actionTable['events.view'] : actionTable['events.configure'],
    },
    frontoffice: {
      path: `/frontoffice/${noun}${path}` as `/${string}`,
      authority: actionTable['events.own'],
    },
  }) as const
const NOUN = 'event-endpoint'
const write = { result: Message, idempotent: true, gated: 'when-configured' } as const

export const eventEndpoints = feature('event-endpoints', {
  list: {
    method: 'GET',
    summary: 'List the addresses that hear of events',
    doors: doors(NOUN, '', 'see'),
    query: PageQuery,
    result: pageOf(EventEndpoint),
  },
  show: {
    method: 'GET',
    summary: 'Show one address that hears of events',
    doors: doors(NOUN, '/:id', 'see'),
    params: ById,
    result: EventEndpoint,
    errors: ['not-found'],
  },
  create: {
    ...write,
    method: 'POST',
    summary: 'Create an event endpoint; nothing is sent before it has a secret',
    doors: doors(NOUN, '', 'change'),
    body: NewEndpoint,
    errors: ['bad-input', 'address-not-public', 'too-many-endpoints', 'request-pending'],
  },
  update: {
    ...write,
    method: 'PUT',
    summary: 'Change where events are sent and which, or switch it off',
    doors: doors(NOUN, '/:id', 'change'),
    params: ById,
    body: ChangedEndpoint,
    errors: ['not-found', 'bad-input', 'address-not-public', 'request-pending'],
  },
  remove: {
    ...write,
    method: 'DELETE',
    summary: 'Delete an event endpoint; what waits for it is not sent any more',
    doors: doors(NOUN, '/:id', 'change'),
    params: ById,
    errors: ['not-found', 'request-pending'],
  },
  rotate: {
    method: 'POST',
    summary: 'Make a new secret, shown once; the one of before signs beside it for a day',
    doors: doors(NOUN, '/:id/secret', 'change'),
    params: ById,
    result: z.extend(Message, { secret: z.string(), previousUntil: z.nullable(Instant) }),
    errors: ['not-found'],
  },
  test: {
    method: 'POST',
    summary: 'Send a test to an event endpoint',
    doors: doors(NOUN, '/:id/test', 'change'),
    params: ById,
    result: z.extend(Message, { id: z.string() }),
    idempotent: true,
    changes: ['events'],
    errors: ['not-found', 'endpoint-not-ready'],
  },
})

export const events = feature('events', {
  list: {
    method: 'GET',
    summary: 'List the events that were sent, or wait to be, the latest first',
    doors: doors('event', '', 'see'),
    query: EventQuery,
    result: pageOf(EventMessage),
  },
  show: {
    method: 'GET',
    summary: 'Show one event with its body and each attempt to deliver it',
    doors: doors('event', '/:id', 'see'),
    params: OfMessage,
    result: EventDetail,
    errors: ['not-found'],
  },
  sendAgain: {
    method: 'POST',
    summary: 'Send an event again, under its own id',
    doors: doors('event', '/:id/send-again', 'change'),
    params: OfMessage,
    result: Message,
    idempotent: true,
    errors: ['not-found', 'endpoint-not-ready'],
  },
})
