import { disputeFinder } from '@dcir/ui/domain/disputes/dispute-finder'
import { linkOptions } from '@tanstack/react-router'

/** Finds any dispute of the bank for the palette. */
export const bankDisputeFinder = disputeFinder({
  accessible: ['bo_dcir_get_dispute_transactions'],
  endpoints: async () => (await import('@dcir/ui/domain/disputes/dispute-list-endpoints')).allDisputes,
  open: ({ logCode }) => linkOptions({ to: '/back-office/disputes/view/$logCode', params: { logCode } }),
})
