import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { disputeFinder } from '@dcir/screens/disputes/dispute-finder'
import { settlementFinder } from '@dcir/screens/settlements/settlement-finder'
import { FOUND_BY } from '@dcir/screens/transactions/found-by.ts'
import { transactionFinder } from '@dcir/screens/transactions/transaction-finder'
import { joinFinders } from '@dcir/ui/shell/palette-finder.ts'
import { disputePlaces, openDispute } from './disputes/dispute-places'
import { paymentFinder } from './payments/payment-finder'
import { settlementPlaces } from './settlement-places'
import { transactionPlaces } from './transaction-places'

/** Records that the palette finds: transactions, disputes, settlements and payments of the bank. */
export const finder = joinFinders({ heading: 'Transactions, disputes or payments', hint: FOUND_BY }, [
  transactionFinder(transactionPlaces),
  disputeFinder({ filter: disputeLists.filterAll, open: disputePlaces.all.open }),
  settlementFinder(settlementPlaces),
  paymentFinder({ openDispute, showSettlement: settlementPlaces.show }),
])
