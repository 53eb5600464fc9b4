import { sharedActivity } from '@dcir/ui/session/session-store.ts'

/** How often activity is sent to other tabs at most. */
const SEND_EVERY_MS = 1000

const signs = ['click', 'mousemove', 'scroll', 'keydown'] as const

/** When somebody last did something, in this tab or in another one of the same console. */
export interface Activity {
  last(): number
  /** Somebody is there, now. */
  mark(): void
  stop(): void
}

/**
 * Follows clicks, mouse moves, scrolling and keys, by wall-clock time, which goes on while a laptop sleeps.
 * @param mayCount asked before the first sign after a while: the first move after a long sleep must not undo the time
 *   that passed
 */
export function followActivity(mayCount: () => boolean): Activity {
  let own = 0
  let sentAt = 0
  const mark = () => {
    own = Date.now()
    if (own - sentAt < SEND_EVERY_MS) return
    sentAt = own
    sharedActivity.write(own)
  }
  const sign = () => {
    if (Date.now() - own < SEND_EVERY_MS || mayCount()) mark()
  }
  const options = { capture: true, passive: true } as const
  for (const name of signs) window.addEventListener(name, sign, options)
  // Opening a page is something that somebody does.
  mark()
  return {
    last: () => Math.max(own, sharedActivity.read()),
    mark,
    stop() {
      for (const name of signs) window.removeEventListener(name, sign, options)
    },
  }
}
