/** `dcir disputes list`. */
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { disputeFields, disputeSearch } from '@dcir/core/disputes/fields'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import type { DisputeFilter } from '@dcir/core/disputes/schemas'
import { addBodyFlags, bodyOf } from '../../../kit/flags'
import { listCommand } from '../../../kit/list-command'
import { addViewFlag, type View, viewOf } from './views'

export const list = listCommand<typeof disputeLists.filterAll, { view?: View }>({
  summary: 'List disputes',
  endpoint: disputeLists.filterAll,
  fields: worded(
    pick(
      disputeFields,
      'logCode',
      'merchantName',
      'customerAccountName',
      'transactionAmount',
      'createdOn',
      'tatExpiryDate',
      'status',
      'resolutionStatus',
      'loggedBy',
    ),
    { customerAccountName: 'Customer', status: 'Status', resolutionStatus: 'Resolution' },
  ),
  flags(command) {
    addViewFlag(command)
    addBodyFlags(command, disputeLists.filterAll, { search: disputeSearch })
  },
  nouns: 'disputes',
  empty: 'No disputes found...',
  examples: [
    'dcir disputes list --view failed-response --order expiry',
    "dcir disputes list --status PENDING --size 100 | awk -F'\\t' '{ print $1 }'",
  ],
  async call(api, query, flags) {
    const filter = bodyOf(disputeLists.filterAll, flags) as DisputeFilter
    const { list: endpoint, body } = await viewOf(api, flags.view, filter)
    return api.call(endpoint, { query, body })
  },
})
