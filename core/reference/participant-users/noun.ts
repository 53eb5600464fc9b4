/** Participant users: which of the bank's users work for which settlement participants. */
import { noun } from '../../contract/noun'
import { by } from '../../contract/search'
import { is } from '../../contract/vocabulary'
import { selectPrompts } from '../../validators/prompts'

export const participantUser = noun({
  name: 'participant-users',
  one: 'participant user',
  many: 'participant users',
  path: '/backoffice/settlement-participant-user',
  see: ['bo_view_participant_users'],
  change: 'bo_manage_participant_users',
  gated: 'when-configured',
  stale: ['participant-reports'],
  key: { field: 'username' },
  title: 'username',
  fields: {
    username: is.text('Username', { set: 'always', most: 150, meaning: 'a part of the username' }),
    active: is.flag('Status', { meaning: 'true for active users, false for inactive ones' }),
    createdAt: is.instant('Date Added'),
    settlementParticipants: is.text('Participants', {
      set: 'always',
      as: 'participantIds',
      meaning: 'whose reports the user sees',
    }),
  },
  filters: { username: by.part },
  endpoints: {
    list: { summary: 'List participant users' },
    create: {
      summary: 'Create a participant user, who from then on sees the reports of these participants alone',
      errors: ['participant-user-unknown', 'participant-user-exists', 'own-account'],
    },
    update: { summary: 'Update the settlement participants of a participant user', errors: ['own-account'] },
  },
  columns: ['username', 'active', 'createdAt'],
  texts: {
    created: 'Participant user created successfully',
    updated: 'Participant user updated successfully',
    empty: 'No participant users found ...',
    emptyHint: 'A participant user sees the reports of some participants alone.',
  },
})

export const participantUserTexts = {
  noneChosen: selectPrompts.participants,
  noParticipants: 'Error getting participants!',
  sees: 'Once saved, the user sees the reports of these participants and no others.',
} as const
