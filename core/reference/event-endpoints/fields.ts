/** Labels and meanings of the fields of event endpoints and of their messages. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { EventAttempt, EventDetail, EventEndpoint } from './contract'
import { endpointLabels as labels } from './rules'

export const endpointFields = fieldsOf(EventEndpoint, {
  id: is.id(labels.id),
  address: is.text(labels.address, { meaning: 'where events are sent to' }),
  description: is.text(labels.description),
  kinds: is.text(labels.kinds),
  active: is.flag(labels.active, { meaning: 'events are sent while it is' }),
  merchantName: is.text('Super Agent'),
  hasSecret: is.flag('Secret', { meaning: 'nothing is sent before there is one' }),
  previousUntil: is.instant('Old secret signs until'),
  failingSince: is.instant('Failing since'),
  offReason: is.text('Switched off because'),
  createdAt: is.instant('Created'),
  createdBy: is.text('Created by'),
})

export const endpointColumns = pick(
  endpointFields,
  'id',
  'address',
  'description',
  'merchantName',
  'active',
  'hasSecret',
  'failingSince',
)

export const eventFields = fieldsOf(EventDetail, {
  createdAt: is.instant('Date'),
  kind: is.text('Event', { meaning: 'such as dispute.logged' }),
  endpoint: is.id('Endpoint', { meaning: 'the id of the endpoint that it was sent to' }),
  address: is.text('Address'),
  status: is.status('Status'),
  attempts: is.count('Attempts'),
  lastAnswer: is.text('Last answer'),
  dueAt: is.instant('Next attempt'),
  endedAt: is.instant('Ended'),
  id: is.id('Id', { meaning: 'the webhook-id that the receiver gets' }),
  body: is.text('Body'),
})

export const eventColumns = pick(eventFields, 'createdAt', 'kind', 'endpoint', 'status', 'attempts', 'lastAnswer', 'id')

export const attemptFields = fieldsOf(EventAttempt, {
  at: is.instant('At'),
  status: is.code('Answer'),
  failure: is.text('Failure'),
  durationMs: is.count('Milliseconds'),
})
