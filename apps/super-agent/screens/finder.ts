import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { disputeFinder } from '@dcir/screens/disputes/dispute-finder'
import { settlementFinder } from '@dcir/screens/settlements/settlement-finder'
import { FOUND_BY } from '@dcir/screens/transactions/found-by.ts'
import { transactionFinder } from '@dcir/screens/transactions/transaction-finder'
import { joinFinders } from '@dcir/ui/shell/palette-finder.ts'
import { disputePlaces } from './disputes/dispute-places'
import { settlementPlaces } from './settlement-places'
import { transactionPlaces } from './transaction-places'

/** Records that the palette finds: the super agents' own transactions and settlements, and disputes of either side. */
export const finder = joinFinders({ heading: 'Transactions, disputes or settlements', hint: FOUND_BY }, [
  transactionFinder(transactionPlaces),
  disputeFinder({ filter: disputeLists.filterByAgents, open: disputePlaces.agent.open }),
  disputeFinder({ filter: disputeLists.filterByBank, open: disputePlaces.bank.open }),
  settlementFinder(settlementPlaces),
])
