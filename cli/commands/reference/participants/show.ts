/** `dcir participants show`. */
import { participants } from '@dcir/core/reference/participants-contract'
import { participantFields } from '@dcir/core/reference/participants-fields'
import { showCommand } from '../../../kit/list-command'

export const show = showCommand({
  endpoint: participants.show,
  argument: 'participantId',
  fields: Object.values(participantFields),
  examples: ['dcir participants show PT-0001', 'dcir participants show PT-0001 --json'],
})
