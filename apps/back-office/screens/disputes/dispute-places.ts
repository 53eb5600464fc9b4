import { allDisputes, disputesByAgents, disputesByBank } from '@dcir/screens/disputes/dispute-list-endpoints.ts'
import type { DisputePlace } from '@dcir/screens/disputes/places.ts'
import { linkOptions } from '@tanstack/react-router'
import { transactionPlaces } from '../transaction-places'
import { toAnswer } from './to-answer'

const { show: transaction, list: transactions } = transactionPlaces

/** The bank's lists of disputes: what each holds, where it lies, and where it shows one of them. */
export const disputePlaces = {
  all: {
    title: 'Disputes',
    views: 'disputes',
    endpoints: allDisputes,
    answers: true,
    transactions,
    toAnswer,
    transaction,
    list: linkOptions({ to: '/back-office/disputes' }),
    open: (logCode: string) => linkOptions({ to: '/back-office/disputes/view/$logCode', params: { logCode } }),
  },
  byBank: {
    title: 'Back Office Disputes',
    views: 'backoffice',
    endpoints: disputesByBank,
    answers: true,
    transactions,
    transaction,
    list: linkOptions({ to: '/back-office/disputes/backoffice' }),
    open: (logCode: string) => linkOptions({ to: '/back-office/disputes/backoffice/$logCode', params: { logCode } }),
  },
  byAgents: {
    title: 'Super Agent Disputes',
    views: 'backoffice-superagent',
    endpoints: disputesByAgents,
    answers: true,
    toAnswer,
    transaction,
    list: linkOptions({ to: '/back-office/disputes/super-agents' }),
    open: (logCode: string) => linkOptions({ to: '/back-office/disputes/super-agents/$logCode', params: { logCode } }),
  },
} as const satisfies Record<string, DisputePlace>

/** Where a transaction's dispute is shown. */
export const openDispute = ({ logCode }: { logCode: string }) => disputePlaces.all.open(logCode)
