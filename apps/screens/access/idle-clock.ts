/** How long a console may lie idle, and what follows from how long it has. */
export interface IdleLimits {
  limitMs: number
  /** The warning comes this long before the end. */
  warnMs: number
  /** With somebody there, the server hears of it at least this often, so that its own limit follows. */
  keepAliveMs: number
}

const WARN_MS = 30_000

/** A limit in minutes, fractions allowed; under a minute the warning takes half of it. */
export function idleLimits(minutes: number): IdleLimits {
  const limitMs = minutes * 60_000
  return { limitMs, warnMs: limitMs < 2 * WARN_MS ? limitMs / 2 : WARN_MS, keepAliveMs: limitMs / 5 }
}

export type IdleState = { kind: 'active' } | { kind: 'warned'; leftMs: number } | { kind: 'over' }

/** The state at this moment, by wall-clock time. */
export function idleState({ limitMs, warnMs }: IdleLimits, lastActiveAt: number, now: number): IdleState {
  const leftMs = lastActiveAt + limitMs - now
  if (leftMs <= 0) return { kind: 'over' }
  return leftMs <= warnMs ? { kind: 'warned', leftMs } : { kind: 'active' }
}

/** Must the server hear that somebody is there? Only when somebody did something since it last heard. */
export function mustTellServer({ keepAliveMs }: IdleLimits, lastActiveAt: number, lastCallAt: number, now: number) {
  return lastActiveAt > lastCallAt && now - lastCallAt >= keepAliveMs
}

/** The seconds at which the time that is left is said aloud; every second would drown everything else. */
export const spokenSeconds = (seconds: number): number => (seconds > 10 ? Math.ceil(seconds / 10) * 10 : 10)
