/** `dcir participants list` and `show`. */
import { pick } from '@dcir/core/contract/vocabulary'
import { participants } from '@dcir/core/reference/participants-contract'
import { participantFields as fields } from '@dcir/core/reference/participants-fields'
import { listCommand, showCommand } from '../../../kit/list-command'

export const list = listCommand({
  endpoint: participants.search,
  fields: pick(fields, 'participantId', 'name', 'accountNumber', 'accountName', 'chargeType', 'globalCharge'),
  nouns: 'settlement participants',
  empty: 'No settlement participants found...',
  examples: ['dcir participants list', 'dcir participants list --name acquiring --json'],
})

export const show = showCommand({
  endpoint: participants.show,
  argument: 'participantId',
  fields: Object.values(fields),
  examples: ['dcir participants show PT-0001', 'dcir participants show PT-0001 --json'],
})
