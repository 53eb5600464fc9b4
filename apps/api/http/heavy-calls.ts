/** How many heavy calls one user has under way at once, so that nobody takes what all others need. */
import { createTurns, type Release, type TurnLimits } from '@dcir/spreadsheets/turns'

/** A person's downloads wait for each other; a program's flood is refused. */
const LIMITS: TurnLimits = { running: 3, waiting: 12, waitMs: 30_000, refusal: 'too-many-at-once' }

export interface HeavyCalls {
  /** Waits for the caller's turn. @throws Refusal 429 when too many of theirs wait, or the turn does not come in time */
  acquire(caller: string): Promise<Release>
}

export function createHeavyCalls(limits = LIMITS): HeavyCalls {
  const callers = new Map<string, ReturnType<typeof createTurns>>()
  return {
    async acquire(caller) {
      const turns = callers.get(caller) ?? createTurns(limits)
      callers.set(caller, turns)
      const release = await turns.acquire()
      return () => {
        release()
        if (turns.isIdle()) callers.delete(caller)
      }
    },
  }
}
