/** Endpoints of participant users, beside those that their declaration says. */
import * as z from 'zod/mini'
import { Username } from '../../access/person-fields'
import { feature } from '../../contract/endpoint'
import { endpointsOf } from '../../contract/noun-endpoints'
import { Instant } from '../../contract/schemas'
import { participantUserTexts, participantUser as user } from './noun'

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
    .check(z.minLength(1, participantUserTexts.noneChosen), z.maxLength(2000, 'Too many participants')),
})
export type ParticipantUserForm = z.infer<typeof ParticipantUserForm>

const ofUser = z.object({ username: Username })

const { list, create, update } = endpointsOf(user, {
  record: ParticipantUser,
  create: ParticipantUserForm,
  update: ParticipantUserForm,
})

export const participantUsers = feature(user.name, {
  list,
  validate: {
    method: 'GET',
    path: `${user.path}/validate`,
    authority: user.change,
    summary: 'Check that a username can become a participant user, and say whose it is',
    query: ofUser,
    result: z.object({ username: z.string(), name: z.string() }),
    errors: ['participant-user-unknown', 'participant-user-exists', 'own-account'],
  },
  participants: {
    method: 'GET',
    path: `${user.path}/participants`,
    authority: [user.change, ...user.see],
    summary: 'The settlement participants that a user can work for',
    result: z.array(ParticipantName),
  },
  user: {
    method: 'GET',
    path: `${user.path}/user`,
    authority: [...user.see, user.change],
    summary: 'The settlement participants that a participant user works for',
    query: ofUser,
    result: z.array(ParticipantName),
    errors: ['not-found'],
  },
  create,
  update,
})
