/** `dcir participants`: settlement participants. */
import { participantSheets, participants } from '@dcir/core/reference/participants/contract'
import { participantFields as fields } from '@dcir/core/reference/participants/fields'
import { participantMessages as texts } from '@dcir/core/reference/participants/rules'
import type { Noun } from '../../kit/command'
import { recordCommands } from '../../kit/record-commands'

const participant = { many: 'settlement participants', fields, texts, key: { field: 'participantId' } }

export const participantsNoun: Noun = {
  name: 'participants',
  summary: 'Settlement participants',
  verbs: recordCommands(participant, {
    name: 'participants',
    endpoints: { list: participants.search, show: participants.show },
    sheets: participantSheets,
    columns: ['participantId', 'name', 'accountNumber', 'accountName', 'chargeType', 'globalCharge'],
    examples: { list: '--name acquiring', show: 'PT-0001' },
  }),
}
