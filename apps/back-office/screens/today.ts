import { disputesDue } from '@dcir/screens/disputes/today.ts'
import { settlementsStopped } from '@dcir/screens/settlements/today.ts'
import { reportsReady } from '@dcir/screens/transactions/today.ts'
import { requestsWaiting } from './access/today'
import { disputePlaces } from './disputes/dispute-places'
import { paymentsWaiting } from './payments/today'
import { exceptionsOpen } from './reconciliation/today'
import { settlementPlaces } from './settlement-places'
import { transactionPlaces } from './transaction-places'

/** What may be to do at the bank. */
export const matters = [
  disputesDue(disputePlaces.all),
  paymentsWaiting,
  settlementsStopped(settlementPlaces),
  requestsWaiting,
  exceptionsOpen,
  reportsReady(transactionPlaces),
]
