/** `dcir reports list`. */
import { pick } from '@dcir/core/contract/vocabulary'
import { reports } from '@dcir/core/transactions/reports-contract'
import { reportFields } from '@dcir/core/transactions/reports-fields'
import { listCommand } from '../../../kit/list-command'

export const list = listCommand({
  endpoint: reports.list,
  fields: pick(
    reportFields,
    'recordId',
    'createdAt',
    'completedAt',
    'percentageProcessed',
    'reportGenerationStatus',
    'owner',
  ),
  nouns: 'reports',
  empty: 'No reports found ...',
  examples: ['dcir reports list', 'dcir reports list --size 100 --json'],
})
