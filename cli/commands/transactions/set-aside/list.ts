/** `dcir set-aside list`: transactions that were not ingested. */
import { pick } from '@dcir/core/contract/vocabulary'
import { setAside, setAsideFields } from '@dcir/core/transactions/set-aside-contract'
import { listCommand } from '../../../kit/list-command'

export const list = listCommand({
  endpoint: setAside.list,
  fields: pick(
    setAsideFields,
    'id',
    'lastReceivedAt',
    'outcome',
    'state',
    'transactionSearchKey',
    'cardAcceptorId',
    'merchantName',
    'transactionAmount',
    'times',
    'reason',
  ),
  nouns: 'transactions set aside',
  empty: 'No transactions are set aside.',
  examples: ['dcir set-aside list --state WAITING', 'dcir set-aside list --outcome CONFLICTING --json'],
})
