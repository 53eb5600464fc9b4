/** The training world: a platform on made-up data whose clock people move, to see what time brings about. */
import { formatInstant } from '../time/lagos'

/** A move is at most a week, so that each day's work is seen to be done. */
export const MAX_MOVE_MINUTES = 7 * 24 * 60
/** All moves together; further ahead there would be no days of the world left to look back on. */
export const MAX_AHEAD_MINUTES = 60 * 24 * 60

/** Moves that the bar of every page offers, with their names. */
export const clockMoves = [
  { minutes: 60, label: '1 hour' },
  { minutes: 6 * 60, label: '6 hours' },
  { minutes: 24 * 60, label: '1 day' },
  { minutes: 7 * 24 * 60, label: '1 week' },
] as const

/** The message after a move. */
export const movedMessage = (now: string): string => `The training clock shows ${formatInstant(now)}.`
