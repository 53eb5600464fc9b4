import type { Dispute } from '@dcir/core/disputes/schemas'
import { disputesByAgents, disputesByBank } from '@dcir/screens/disputes/dispute-list-endpoints.ts'
import type { DisputePlace } from '@dcir/screens/disputes/places.ts'
import { linkOptions } from '@tanstack/react-router'
import { transactionPlaces } from '../transaction-places'
import { toAnswer } from './to-answer'

const { show: transaction, list: transactions } = transactionPlaces

/** A super agent's lists of disputes: what each holds, who may see it, where it lies and where it shows one of them. */
export const disputePlaces = {
  agent: {
    title: 'Agent Disputes',
    views: 'agent-disputes',
    endpoints: disputesByAgents,
    // The bank answers the disputes that the super agents' side logged.
    answers: false,
    transactions,
    transaction,
    list: linkOptions({ to: '/front-office/agent-disputes' }),
    open: (logCode: string) => linkOptions({ to: '/front-office/agent-disputes/$logCode', params: { logCode } }),
  },
  bank: {
    title: 'Bank Disputes',
    views: 'bank-disputes',
    endpoints: disputesByBank,
    answers: true,
    toAnswer,
    transaction,
    list: linkOptions({ to: '/front-office/bank-disputes' }),
    open: (logCode: string) => linkOptions({ to: '/front-office/bank-disputes/$logCode', params: { logCode } }),
  },
} as const satisfies Record<string, DisputePlace>

/** Where a transaction's dispute is shown: in the list of the side that logged it. */
export const openDispute = ({ logCode, loggedBySide }: Pick<Dispute, 'logCode' | 'loggedBySide'>) =>
  disputePlaces[loggedBySide === 'merchant' ? 'agent' : 'bank'].open(logCode)
