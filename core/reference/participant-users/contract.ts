/** Participant users: which of the bank's users work for which settlement participants. */
import * as z from 'zod/mini'
import { Username } from '../../access/person-fields'
import { feature } from '../../contract/endpoint'
import { Instant, Message, pageOf } from '../../contract/schemas'
import { ParticipantUserQuery } from './query'
import { participantUserMessages } from './rules'

const ParticipantName = z.object({ participantId: z.string(), name: z.string() })
export type ParticipantName = z.infer<typeof ParticipantName>

export const ParticipantUser = z.object({
  username: z.string(),
  participantIds: z.array(z.string()),
  /** The same participants with their names. */
  settlementParticipants: z.array(ParticipantName),
  /** Whether the user's account is enabled. */
  active: z.boolean(),
  createdAt: Instant,
})
export type ParticipantUser = z.infer<typeof ParticipantUser>

const ParticipantId = z.string().check(z.regex(/^PT-\d{4,9}$/, 'Participant id is invalid'))

const ParticipantUserForm = z.strictObject({
  username: Username,
  participantIds: z
    .array(ParticipantId)
    .check(z.minLength(1, participantUserMessages.noneChosen), z.maxLength(2000, 'Too many participants')),
})
export type ParticipantUserForm = z.infer<typeof ParticipantUserForm>

const ofUser = z.object({ username: Username })

const PATH = '/backoffice/settlement-participant-user'
const VIEW = 'bo_view_participant_users'
const MANAGE = 'bo_manage_participant_users'
const write = {
  path: PATH,
  authority: MANAGE,
  body: ParticipantUserForm,
  result: Message,
  idempotent: true,
  gated: 'when-configured',
  changes: ['participant-reports'],
} as const

export const participantUsers = feature('participant-users', {
  list: {
    method: 'GET',
    path: PATH,
    authority: VIEW,
    summary: 'List participant users',
    query: ParticipantUserQuery,
    result: pageOf(ParticipantUser),
  },
  validate: {
    method: 'GET',
    path: `${PATH}/validate`,
    authority: MANAGE,
    summary: 'Check that a username can become a participant user, and say whose it is',
    query: ofUser,
    result: z.object({ username: z.string(), name: z.string() }),
    errors: ['participant-user-unknown', 'participant-user-exists', 'own-account'],
  },
  participants: {
    method: 'GET',
    path: `${PATH}/participants`,
    authority: [MANAGE, VIEW],
    summary: 'The settlement participants that a user can work for',
    result: z.array(ParticipantName),
  },
  user: {
    method: 'GET',
    path: `${PATH}/user`,
    authority: [VIEW, MANAGE],
    summary: 'The settlement participants that a participant user works for',
    query: ofUser,
    result: z.array(ParticipantName),
    errors: ['not-found'],
  },
  create: {
    ...write,
    method: 'POST',
    summary: 'Create a participant user, who from then on sees the reports of these participants alone',
    errors: ['participant-user-unknown', 'participant-user-exists', 'own-account', 'request-pending'],
  },
  update: {
    ...write,
    method: 'PUT',
    summary: 'Update the settlement participants of a participant user',
    errors: ['not-found', 'own-account', 'request-pending'],
  },
})
