/** Time is passed in, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that shows the time it was set to, for tests. */
export function fixedClock(at: string): Clock & { set(at: string | Date): void; advance(ms: number): void } {
  let current = new Date(at)
  return {
    now: () => new Date(current),
    set: (next) => {
      current = new Date(next)
    },
    advance: (ms) => {
      current = new Date(current.getTime() + ms)
    },
  }
}
