import type { Clock } from './clock'

/** The clock of a training world: the real time and what people have added to it. */
export interface MovedClock extends Clock {
  aheadMs(): number
  /** @param ms since the world began; what another process has added to it counts too */
  setAhead(ms: number): void
}

export function movedClock(real: Clock): MovedClock {
  let ahead = 0
  return {
    now: () => new Date(real.now().getTime() + ahead),
    aheadMs: () => ahead,
    // A clock that people trust never goes back.
    setAhead: (ms) => {
      ahead = Math.max(ahead, ms)
    },
  }
}

/** The clock, where it is one that can be moved. */
export const movedClockOf = (clock: Clock): MovedClock | null => ('setAhead' in clock ? (clock as MovedClock) : null)
