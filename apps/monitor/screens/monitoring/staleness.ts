/** When figures are too old to be shown as if they were fresh. */

/** Allowance for the answer itself, beside two polls. */
const GRACE_MS = 3_000

/** Two polls were missed. @param updatedAt when figures came last, 0 when there were none yet */
export const isStale = (updatedAt: number, everyMs: number, now: number): boolean =>
  updatedAt > 0 && now - updatedAt > 2 * everyMs + GRACE_MS

/** How long ago, as it is read from across a room: `40 s ago`, `3 min ago`, `2 h 5 min ago`. */
export function agoText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 60) return `${seconds} s ago`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ${minutes % 60} min ago`
}
