import type { Authority } from '@dcir/core/permissions/authorities'
import type { Transaction, transactions } from '@dcir/core/transactions/contract'
import type { Target } from '@dcir/ui/address/target'
import type { PaletteFinder } from '@dcir/ui/shell/palette-finder.ts'

interface TransactionFinderOptions {
  endpoint: typeof transactions.find
  accessible: readonly Authority[]
  open: (transaction: Transaction) => Target
}

/** Finds transactions by RRN, STAN, search key or masked PAN; how they look is fetched with the first answer. */
export function transactionFinder({ endpoint, accessible, open }: TransactionFinderOptions): PaletteFinder {
  // The two endpoints answer alike; which one is asked decides whose transactions may be seen.
  const find = endpoint as typeof transactions.find
  return {
    heading: 'Transactions',
    accessible,
    find: async (client, text, signal) => {
      const [found, { FoundTransaction }] = await Promise.all([
        client.call(find, { query: { text } }, { signal }),
        import('./found-transaction'),
      ])
      return found.map((transaction) => ({
        id: transaction.transactionSearchKey,
        line: <FoundTransaction transaction={transaction} />,
        target: open(transaction),
      }))
    },
  }
}
