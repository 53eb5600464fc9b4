import { transactions } from '@dcir/core/transactions/contract'
import { mayCall } from '@dcir/ui/client/use-access.ts'
import type { PaletteFinder } from '@dcir/ui/shell/palette-finder.ts'
import type { TransactionPlaces } from './places'

/** Finds transactions by RRN, STAN, search key or masked PAN; how they look is fetched with the first answer. */
export const transactionFinder = ({ show }: Pick<TransactionPlaces, 'show'>): PaletteFinder => ({
  heading: 'Transactions',
  mayFind: (held, door) => mayCall(held, transactions.find, door),
  find: async (client, text, signal) => {
    const [found, { FoundTransaction }] = await Promise.all([
      client.call(transactions.find, { query: { text } }, { signal }),
      import('./found-transaction'),
    ])
    return found.map((transaction) => ({
      id: transaction.transactionSearchKey,
      line: <FoundTransaction transaction={transaction} />,
      target: show(transaction.transactionSearchKey),
    }))
  },
})
