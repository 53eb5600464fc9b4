import type { Search } from '@dcir/ui/address/address-search.ts'

/** The address of a list once no dispute is open beside it, and no queue goes on there. */
export const NO_DISPUTE = {
  dispute: undefined,
  part: undefined,
  attempt: undefined,
  receipt: undefined,
  dialog: undefined,
  queue: undefined,
  answered: undefined,
} as const

/** A dispute beside its list, which stays as it is. */
export const beside = (dispute: string, more: Search = {}) => ({
  to: '.',
  search: (before: Search) => ({ ...before, ...NO_DISPUTE, dispute, ...more }),
})
