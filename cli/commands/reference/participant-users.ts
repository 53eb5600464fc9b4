/** `dcir participant-users`: users who work for participants. */
import { activeText } from '@dcir/core/display/status'
import { type ParticipantUser, participantUsers } from '@dcir/core/reference/participant-users/contract'
import { participantUserFields as fields } from '@dcir/core/reference/participant-users/fields'
import { participantUserMessages } from '@dcir/core/reference/participant-users/rules'
import type { Noun } from '../../kit/command'
import { listCommand } from '../../kit/list-command'

const namesOf = ({ settlementParticipants: all }: ParticipantUser) => all.map(({ name }) => name).join(', ')
const statusOf = ({ active }: ParticipantUser) => activeText(active)

const list = listCommand({
  endpoint: participantUsers.list,
  fields: [fields.username, fields.active, fields.createdAt, fields.settlementParticipants],
  columns: {
    active: { value: statusOf, shown: statusOf },
    settlementParticipants: { value: namesOf, shown: namesOf },
  },
  search: fields,
  nouns: 'participant users',
  empty: participantUserMessages.empty,
  examples: ['dcir participant-users list', 'dcir participant-users list --username bo. --json'],
})

export const participantUsersNoun: Noun = {
  name: 'participant-users',
  summary: 'Users who work for participants',
  verbs: [list],
}
