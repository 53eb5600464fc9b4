/** `dcir last-transactions`: who was heard of last, and who is quiet. */
import {
  type LastTransaction,
  lastTransactionFields,
  lastTransactions,
} from '@dcir/core/monitoring/last-transactions-contract'
import { silenceSentence } from '@dcir/core/monitoring/silence-words'
import type { Noun } from '../../kit/command'
import { rowsCommand } from '../../kit/list-command'

const list = rowsCommand<typeof lastTransactions.list, LastTransaction>({
  endpoint: lastTransactions.list,
  rows: ({ results }) => results,
  fields: Object.values(lastTransactionFields),
  columns(now) {
    const silenceOf = ({ silence }: LastTransaction) => silenceSentence(silence, now)
    const tone = ({ silence }: LastTransaction) => (silence.state === 'quiet' ? 'error' : 'success')
    return { silence: { value: silenceOf, shown: silenceOf, tone } }
  },
  empty: 'No results found!',
  examples: ['dcir last-transactions list', 'dcir last-transactions list --json'],
})

export const lastTransactionsNoun: Noun = {
  name: 'last-transactions',
  summary: 'Who was heard of last, and who is quiet',
  verbs: [list],
}
