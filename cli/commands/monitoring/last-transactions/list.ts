/** `dcir last-transactions list`: when each super agent was heard of last, and for whom that is unusually long ago. */
import {
  type LastTransaction,
  lastTransactionFields,
  lastTransactions,
} from '@dcir/core/monitoring/last-transactions-contract'
import { silenceSentence } from '@dcir/core/monitoring/silence-words'
import { rowsCommand } from '../../../kit/list-command'

const silenceOf = ({ silence }: LastTransaction) => silenceSentence(silence, new Date())

export const list = rowsCommand<typeof lastTransactions.list, LastTransaction>({
  endpoint: lastTransactions.list,
  rows: ({ results }) => results,
  fields: Object.values(lastTransactionFields),
  columns: {
    silence: {
      value: silenceOf,
      shown: silenceOf,
      tone: ({ silence }) => (silence.state === 'quiet' ? 'error' : 'success'),
    },
  },
  empty: 'No results found!',
  examples: ['dcir last-transactions list', 'dcir last-transactions list --json'],
})
