/** Toast lifetimes in milliseconds: errors stay, successes pass. */
export const toastLifetime = { error: 10_000, foundationError: 5_000, success: 3_000 } as const
