/** `dcir participants`: settlement participants. */
import { participantSheets, participants } from '@dcir/core/reference/participants/contract'
import { participant } from '@dcir/core/reference/participants/noun'
import type { Noun } from '../../kit/command'
import { recordCommands } from '../../kit/record-commands'

export const participantsNoun: Noun = {
  name: participant.name,
  summary: 'Settlement participants',
  verbs: recordCommands(
    { ...participant, many: 'settlement participants' },
    {
      name: participant.name,
      endpoints: { list: participants.search, show: participants.show },
      sheets: participantSheets,
      columns: [participant.key.field, ...participant.columns],
      examples: { list: '--name acquiring', show: 'PT-0001' },
    },
  ),
}
