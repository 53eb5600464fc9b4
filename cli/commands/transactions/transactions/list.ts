/** `dcir transactions list`. */
import { pick } from '@dcir/core/contract/vocabulary'
import { transactions } from '@dcir/core/transactions/contract'
import { transactionFields, transactionSearch } from '@dcir/core/transactions/fields'
import { listCommand } from '../../../kit/list-command'
import { checkedFilter } from './filter'

export const list = listCommand({
  endpoint: transactions.list,
  fields: pick(
    transactionFields,
    'transactionTime',
    'maskedPan',
    'rrn',
    'transactionAmount',
    'terminalId',
    'cardAcceptorLocation',
    'responseCode',
    'transactionSearchKey',
  ),
  search: transactionSearch,
  nouns: 'transactions',
  empty: 'No transactions found...',
  check: checkedFilter,
  examples: [
    'dcir transactions list --from 2026-11-20 --response-code-state FAILED_INCONCLUSIVE',
    "dcir transactions list --size 100 | awk -F'\\t' '$7 == \"91\"'",
  ],
})
