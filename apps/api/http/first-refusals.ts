/** Who was refused within the hour: a first refusal is written down, and the many that may follow are only counted. */

import { actorOf, type Call } from '../call/call'
import type { Clock } from '../kit/clock'

const HOUR_MS = 3_600_000
/** Addresses cost nothing to whoever has many of them. */
const MAX_KEPT = 10_000

export function createFirstRefusals(clock: Clock): (call: Call) => boolean {
  const until = new Map<string, number>()
  return (call) => {
    const key = call.principal ? `user ${actorOf(call)}` : `address ${call.address}`
    const now = clock.now().getTime()
    if ((until.get(key) ?? 0) > now) return false
    if (until.size >= MAX_KEPT) for (const [old, end] of until) if (end <= now) until.delete(old)
    if (until.size >= MAX_KEPT) return false
    until.set(key, now + HOUR_MS)
    return true
  }
}
