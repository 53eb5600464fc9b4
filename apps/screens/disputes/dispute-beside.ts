/** The address of a list once no dispute is open beside it. */
export const NO_DISPUTE = {
  dispute: undefined,
  part: undefined,
  attempt: undefined,
  receipt: undefined,
  dialog: undefined,
} as const
