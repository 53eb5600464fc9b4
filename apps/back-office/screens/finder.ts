import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { disputeFinder } from '@dcir/screens/disputes/dispute-finder'
import { transactionFinder } from '@dcir/screens/transactions/transaction-finder'
import { joinFinders } from '@dcir/ui/shell/palette-finder.ts'
import { disputePlaces } from './disputes/dispute-places'
import { transactionPlaces } from './transaction-places'

/** What the palette finds: transactions and disputes of the bank. */
export const finder = joinFinders('Transactions or disputes', [
  transactionFinder(transactionPlaces),
  disputeFinder({ filter: disputeLists.filterAll, open: disputePlaces.all.open }),
])
