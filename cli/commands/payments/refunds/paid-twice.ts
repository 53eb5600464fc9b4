/** `dcir refunds paid-twice`, `paid-twice-report` and `recovered`. */
import { paidTwiceFields, paidTwiceSearch } from '@dcir/core/payments/fields'
import { paidTwice as twice } from '@dcir/core/payments/paid-twice-contract'
import { listCommand } from '../../../kit/list-command'
import { listReportCommand } from '../../../kit/list-report'
import { recoveredCommand } from '../../../kit/recovered-command'

export const paidTwice = listCommand({
  usage: 'paid-twice',
  endpoint: twice.list,
  fields: Object.values(paidTwiceFields),
  search: paidTwiceSearch,
  nouns: 'refunds',
  empty: 'No refund was paid twice.',
  examples: ['dcir refunds paid-twice', 'dcir refunds paid-twice --owed-state ALL --json'],
})

export const paidTwiceReport = listReportCommand({
  usage: 'paid-twice-report',
  endpoint: twice.download,
  search: paidTwiceSearch,
  examples: ['dcir refunds paid-twice-report', 'dcir refunds paid-twice-report --owed-state ALL --output all.xlsx'],
})

export const recovered = recoveredCommand({
  argument: 'requestId',
  endpoint: twice.recover,
  examples: [
    'dcir refunds recovered PR-000000042 --comment "Paid in at the branch"',
    'dcir refunds recovered PR-000000042 --comment "Debited by agreement" --json',
  ],
})
