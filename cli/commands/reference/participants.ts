/** `dcir participants`: settlement participants. */
import { pick } from '@dcir/core/contract/vocabulary'
import { participantSheets, participants } from '@dcir/core/reference/participants/contract'
import { participantFields as fields } from '@dcir/core/reference/participants/fields'
import type { Noun } from '../../kit/command'
import { applySheetCommand, editSheetCommand } from '../../kit/edit-sheet'
import { listCommand, showCommand } from '../../kit/list-command'

const list = listCommand({
  endpoint: participants.search,
  fields: pick(fields, 'participantId', 'name', 'accountNumber', 'accountName', 'chargeType', 'globalCharge'),
  nouns: 'settlement participants',
  empty: 'No settlement participants found...',
  examples: ['dcir participants list', 'dcir participants list --name acquiring --json'],
})

const show = showCommand({
  endpoint: participants.show,
  argument: 'participantId',
  fields: Object.values(fields),
  examples: ['dcir participants show PT-0001', 'dcir participants show PT-0001 --json'],
})

const edited = { noun: 'participants', endpoints: participantSheets }

const editSheet = editSheetCommand(edited)
const applySheet = applySheetCommand(edited)

export const participantsNoun: Noun = {
  name: 'participants',
  summary: 'Settlement participants',
  verbs: [list, show, editSheet, applySheet],
}
