/** `dcir participants list`. */
import { pick } from '@dcir/core/contract/vocabulary'
import { participants } from '@dcir/core/reference/participants-contract'
import { participantFields } from '@dcir/core/reference/participants-fields'
import { listCommand } from '../../../kit/list-command'

export const list = listCommand({
  endpoint: participants.search,
  fields: pick(
    participantFields,
    'participantId',
    'name',
    'accountNumber',
    'accountName',
    'chargeType',
    'globalCharge',
  ),
  nouns: 'settlement participants',
  empty: 'No settlement participants found...',
  examples: ['dcir participants list', 'dcir participants list --name acquiring --json'],
})
