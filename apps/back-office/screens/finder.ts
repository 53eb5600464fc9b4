import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { disputeFinder } from '@dcir/screens/disputes/dispute-finder'
import { settlementFinder } from '@dcir/screens/settlements/settlement-finder'
import { FOUND_BY } from '@dcir/screens/transactions/found-by.ts'
import { transactionFinder } from '@dcir/screens/transactions/transaction-finder'
import { joinFinders } from '@dcir/ui/shell/palette-finder.ts'
import { disputePlaces, openDispute } from './disputes/dispute-places'
import { superAgentFinder, userFinder } from './name-finders'
import { paymentFinder } from './payments/payment-finder'
import { settlementPlaces } from './settlement-places'
import { transactionPlaces } from './transaction-places'

/** Other words by which bank staff look for their pages. */
const words = {
  '/back-office/workflow-requests/all': 'approve decline approvals',
  '/back-office/charge-types': 'new fees',
  '/back-office/requery-management': 'unknown ask the bank again',
  '/back-office/disputes/pending-manual-refunds': 'pay by hand',
  '/back-office/disputes/pending-manual-settlements': 'pay by hand',
  '/back-office/super-agents': 'merchants',
  '/back-office/user-management': 'staff colleagues unblock password',
  '/back-office/reconciliation/credit-reconciliation': 'exceptions sign off',
  '/back-office/reconciliation/debit-reconciliation': 'exceptions sign off',
  '/back-office/audit-trail': 'history who did',
}

/** Records that the palette finds: transactions, disputes, settlements and payments, super agents and users. */
export const finder = joinFinders({ heading: 'Transactions, disputes or payments', hint: FOUND_BY, words }, [
  transactionFinder(transactionPlaces),
  disputeFinder({ filter: disputeLists.filterAll, open: disputePlaces.all.open }),
  settlementFinder(settlementPlaces),
  paymentFinder({ openDispute, showSettlement: settlementPlaces.show }),
  superAgentFinder,
  userFinder,
])
