/** How long ago something was, in the largest unit that fits. */
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * @param now milliseconds, by the server's clock
 * @example ageOf('2026-11-20T09:00:00Z', Date.parse('2026-11-20T12:10:00Z')) is `3 hours ago`
 */
export function ageOf(instant: string, now: number): string {
  const ms = now - Date.parse(instant)
  for (const [unit, size] of units) {
    const count = Math.floor(ms / size)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
