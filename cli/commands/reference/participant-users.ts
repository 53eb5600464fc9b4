/** `dcir participant-users`: users who work for participants, whose names are a cell. */
import { activeText } from '@dcir/core/display/status'
import { type ParticipantUser, participantUsers } from '@dcir/core/reference/participant-users/contract'
import { participantUser } from '@dcir/core/reference/participant-users/noun'
import { recordCommands } from '../../kit/record-commands'

const command = { summary: 'Users who work for participants', examples: { list: '--username bo.' } }

export const participantUsersNoun = recordCommands(
  { ...participantUser, command },
  {
    endpoints: { list: participantUsers.list },
    cells: {
      active: ({ active }: ParticipantUser) => activeText(active),
      settlementParticipants: ({ settlementParticipants: all }: ParticipantUser) =>
        all.map(({ name }) => name).join(', '),
    },
  },
)
