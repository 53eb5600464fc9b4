import { disputesByAgents, disputesByBank } from '@dcir/screens/disputes/dispute-list-endpoints.ts'
import { linkOptions } from '@tanstack/react-router'

/** A super agent's lists of disputes: what each holds, who may see it, where it lies and where it shows one of them. */
export const disputePlaces = {
  agent: {
    title: 'Agent Disputes',
    views: 'agent-disputes',
    accessible: ['fo_dcir_get_agent_disputes'],
    endpoints: disputesByAgents,
    // What the own side logged is the bank's to answer.
    answers: false,
    list: linkOptions({ to: '/front-office/agent-disputes' }),
    open: (logCode: string) => linkOptions({ to: '/front-office/agent-disputes/$logCode', params: { logCode } }),
  },
  bank: {
    title: 'Bank Disputes',
    views: 'bank-disputes',
    accessible: ['fo_dcir_get_backoffice_disputes'],
    endpoints: disputesByBank,
    answers: true,
    list: linkOptions({ to: '/front-office/bank-disputes' }),
    open: (logCode: string) => linkOptions({ to: '/front-office/bank-disputes/$logCode', params: { logCode } }),
  },
} as const

export type DisputePlace = keyof typeof disputePlaces
