/** How many workbooks are read at once: a few, some that wait, and a refusal for those beyond. */
import { Refusal } from '@dcir/core/errors/catalogue'

interface QueueLimits {
  running: number
  waiting: number
  waitMs: number
}

/** Gives the turn back; safe to call twice. */
export type Release = () => void

/** A queue of turns, first come, first served. */
export function createReaderQueue({ running: maxRunning, waiting: maxWaiting, waitMs }: QueueLimits) {
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
    /** @throws Refusal (503) when too many wait already, or the turn does not come in time */
    acquire(): Promise<Release> {
      if (running < maxRunning) return Promise.resolve(turn())
      if (waiting.length >= maxWaiting) return Promise.reject(new Refusal('spreadsheets-busy'))
      return new Promise((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer)
          resolve(turn())
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(new Refusal('spreadsheets-busy'))
        }, waitMs)
        waiting.push(begin)
      })
    },
  }
}
