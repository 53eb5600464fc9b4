/** How many do the same heavy work at once: a few, some that wait, and a refusal for those beyond. */
import { type ErrorCode, Refusal } from '@dcir/core/errors/catalogue'

export interface TurnLimits {
  running: number
  waiting: number
  waitMs: number
  /** Thrown beyond the limits. */
  refusal: ErrorCode
}

/** Gives the turn back; safe to call twice. */
export type Release = () => void

/** A queue of turns, first come, first served. */
export function createTurns({ running: maxRunning, waiting: maxWaiting, waitMs, refusal }: TurnLimits) {
  let running = 0
  const waiting: (() => void)[] = []

  function release(): void {
    running--
    waiting.shift()?.()
  }

  function turn(): Release {
    running++
    let isReleased = false
    return () => {
      if (!isReleased) release()
      isReleased = true
    }
  }

  return {
    /** Whether nobody works and nobody waits. */
    isIdle: () => running === 0 && waiting.length === 0,

    /** @throws Refusal when too many wait already, or the turn does not come in time */
    acquire(): Promise<Release> {
      if (running < maxRunning) return Promise.resolve(turn())
      if (waiting.length >= maxWaiting) return Promise.reject(new Refusal(refusal))
      return new Promise((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer)
          resolve(turn())
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(new Refusal(refusal))
        }, waitMs)
        waiting.push(begin)
      })
    },
  }
}
