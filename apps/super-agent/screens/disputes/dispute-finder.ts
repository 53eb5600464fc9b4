import { disputeFinder } from '@dcir/screens/disputes/dispute-finder'
import { linkOptions } from '@tanstack/react-router'

/** Finds what the own side logged, for the palette. */
export const agentDisputeFinder = disputeFinder({
  accessible: ['fo_dcir_get_agent_disputes'],
  endpoints: async () => (await import('@dcir/screens/disputes/dispute-list-endpoints.ts')).disputesByAgents,
  open: ({ logCode }) => linkOptions({ to: '/front-office/agent-disputes/$logCode', params: { logCode } }),
})

/** Finds what the bank logged on the own super agents, for the palette. */
export const bankDisputeFinder = disputeFinder({
  accessible: ['fo_dcir_get_backoffice_disputes'],
  endpoints: async () => (await import('@dcir/screens/disputes/dispute-list-endpoints.ts')).disputesByBank,
  open: ({ logCode }) => linkOptions({ to: '/front-office/bank-disputes/$logCode', params: { logCode } }),
})
