import { disputesDue } from '@dcir/screens/disputes/today.ts'
import { reportsReady } from '@dcir/screens/transactions/today.ts'
import { disputePlaces } from './disputes/dispute-places'
import { transactionPlaces } from './transaction-places'

/** What may be to do at a super agent. */
export const matters = [disputesDue(disputePlaces.bank), reportsReady(transactionPlaces)]
