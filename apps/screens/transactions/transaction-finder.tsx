import { transactions } from '@dcir/core/transactions/contract'
import { mayCall } from '@dcir/ui/client/use-access.ts'
import type { PaletteFinder } from '@dcir/ui/shell/palette-finder.ts'
import type { TransactionPlaces } from './places'

/** Finds transactions by amount, last four digits, RRN, STAN, key or masked PAN; how they look is fetched with the first answer. */
export const transactionFinder = ({ show }: Pick<TransactionPlaces, 'show'>): PaletteFinder => ({
  heading: 'Transactions',
  mayFind: (held, door) => mayCall(held, transactions.find, door),
  find: async (client, text, signal) => {
    // Each thing by which transactions are found has a digit in it; a text without one names a page or a customer.
    if (!/\d/.test(text)) return []
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
