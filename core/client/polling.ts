/** How often a screen or the command line asks after running work. */
export const POLL_MS = 5_000
