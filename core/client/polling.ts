/** How often a screen or the command line asks after running work. */
export const POLL_MS = 5_000

const FIRST_MS = 10_000
const SOON_MS = 1_000

/**
 * The pause before the next question about work that a person has just set going: short while they look on.
 * @param elapsedMs since their click or command
 */
export const pauseAfter = (elapsedMs: number): number => (elapsedMs < FIRST_MS ? SOON_MS : POLL_MS)
