/**
 * Toast lifetimes in milliseconds: errors stay, and so does what names an amount or leads on; other successes pass. Those
 * of signing in and out, and of the whole monitor, are the foundation's.
 */
export const toastLifetime = { error: 10_000, foundationError: 5_000, success: 3_000 } as const
