/** `dcir participant-users`: users who work for participants. */
import { activeText } from '@dcir/core/display/status'
import { type ParticipantUser, participantUsers } from '@dcir/core/reference/participant-users/contract'
import { participantUser } from '@dcir/core/reference/participant-users/noun'
import type { Noun } from '../../kit/command'
import { recordCommands } from '../../kit/record-commands'

export const participantUsersNoun: Noun = {
  name: participantUser.name,
  summary: 'Users who work for participants',
  verbs: recordCommands(participantUser, {
    name: participantUser.name,
    endpoints: { list: participantUsers.list },
    cells: {
      active: ({ active }: ParticipantUser) => activeText(active),
      settlementParticipants: ({ settlementParticipants: all }: ParticipantUser) =>
        all.map(({ name }) => name).join(', '),
    },
    examples: { list: '--username bo.' },
  }),
}
