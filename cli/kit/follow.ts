/** Follows work on the server until it is at its end; a restart of the service in between is waited out. */

import { pauseAfter } from '@dcir/core/client/polling'
import { Interrupted } from './exit-codes'
import { pause } from './pause'
import { isPassing } from './retry'
import type { Terminal } from './terminal'

/** The pause before a service that did not answer is tried again. */
const RETRY_MS = 1000
/** A service that restarts is given this long to answer again. */
const PATIENCE_MS = 120_000

interface Followed<T> {
  ask(): Promise<T>
  isFinal(state: T): boolean
  progress(state: T): string
  /** Message at Ctrl-C: the work that goes on at the server, and the command that follows it again. */
  onStop: string
}

/** The part of a command line that waits: it shows how far the work is, and Ctrl-C ends it. */
export interface Waiting {
  terminal: Pick<Terminal, 'progress' | 'clearProgress'>
  signal: AbortSignal
}

export async function follow<T>(
  { terminal, signal }: Waiting,
  { ask, isFinal, progress, onStop }: Followed<T>,
): Promise<T> {
  const begunAt = Date.now()
  let answeredAt = begunAt
  try {
    for (;;) {
      const state = await ask().catch((error: unknown) => {
        if (!isPassing(error) || Date.now() - answeredAt > PATIENCE_MS) throw error
        terminal.progress('The service does not answer; waiting for it')
        return null
      })
      if (state) {
        answeredAt = Date.now()
        if (isFinal(state)) return state
        terminal.progress(progress(state))
      }
      await pause(state ? pauseAfter(Date.now() - begunAt) : RETRY_MS, signal)
    }
  } catch (error) {
    if (signal.aborted) throw new Interrupted(onStop)
    throw error
  } finally {
    terminal.clearProgress()
  }
}
