import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { disputeFinder } from '@dcir/screens/disputes/dispute-finder'
import { settlementFinder } from '@dcir/screens/settlements/settlement-finder'
import { FOUND_BY } from '@dcir/screens/transactions/found-by.ts'
import { transactionFinder } from '@dcir/screens/transactions/transaction-finder'
import { joinFinders } from '@dcir/ui/shell/palette-finder.ts'
import { disputePlaces } from './disputes/dispute-places'
import { settlementPlaces } from './settlement-places'
import { transactionPlaces } from './transaction-places'

/** Other words by which a super agent's staff look for their pages. */
const words = {
  '/front-office/bank-disputes': 'answer accept decline',
  '/front-office/bulk-dispute-response': 'answer accept decline file',
  '/front-office/bulk-settlements': 'paid money',
  '/front-office/super-agent-users': 'staff colleagues password',
}

/** Records that the palette finds: the super agents' own transactions and settlements, and disputes of either side. */
export const finder = joinFinders({ heading: 'Transactions, disputes or settlements', hint: FOUND_BY, words }, [
  transactionFinder(transactionPlaces),
  disputeFinder({ filter: disputeLists.filterByAgents, open: disputePlaces.agent.open }),
  disputeFinder({ filter: disputeLists.filterByBank, open: disputePlaces.bank.open }),
  settlementFinder(settlementPlaces),
])
