import { disputeFinder } from '@dcir/screens/disputes/dispute-finder'
import { linkOptions } from '@tanstack/react-router'

/** Finds any dispute of the bank for the palette. */
export const bankDisputeFinder = disputeFinder({
  accessible: ['bo_dcir_get_dispute_transactions'],
  endpoints: async () => (await import('@dcir/screens/disputes/dispute-list-endpoints.ts')).allDisputes,
  open: ({ logCode }) => linkOptions({ to: '/back-office/disputes/view/$logCode', params: { logCode } }),
})
