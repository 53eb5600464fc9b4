import { allDisputes, disputesByAgents, disputesByBank } from '@dcir/screens/disputes/dispute-list-endpoints.ts'
import { linkOptions } from '@tanstack/react-router'

/** The bank's lists of disputes: what each holds, where it lies, and where it shows one of them. */
export const disputePlaces = {
  all: {
    title: 'Disputes',
    views: 'disputes',
    endpoints: allDisputes,
    list: linkOptions({ to: '/back-office/disputes' }),
    open: (logCode: string) => linkOptions({ to: '/back-office/disputes/view/$logCode', params: { logCode } }),
  },
  byBank: {
    title: 'Back Office Disputes',
    views: 'backoffice',
    endpoints: disputesByBank,
    list: linkOptions({ to: '/back-office/disputes/backoffice' }),
    open: (logCode: string) => linkOptions({ to: '/back-office/disputes/backoffice/$logCode', params: { logCode } }),
  },
  byAgents: {
    title: 'Super Agent Disputes',
    views: 'backoffice-superagent',
    endpoints: disputesByAgents,
    list: linkOptions({ to: '/back-office/disputes/super-agents' }),
    open: (logCode: string) => linkOptions({ to: '/back-office/disputes/super-agents/$logCode', params: { logCode } }),
  },
} as const

export type DisputePlace = keyof typeof disputePlaces
