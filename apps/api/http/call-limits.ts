/** How often somebody may call in a minute, counted in the database so that all processes share one count. */
import { Refusal } from '@dcir/core/errors/catalogue'
import type { Database } from '../db/database'

export interface CallLimit {
  name: string
  perMinute: number
}

export const callLimits = {
  /** Attempts of one address that opened nothing. */
  signInAddress: { name: 'sign-in-address', perMinute: 60 },
  /** The same for one username, whether or not anybody has it. */
  signInAccount: { name: 'sign-in-account', perMinute: 10 },
  /** Questions to the bank about accounts, of one user. */
  accountLookUp: { name: 'account-look-up', perMinute: 30 },
  /** Files with the platform's data, of one user. */
  exports: { name: 'exports', perMinute: 60 },
  /** Files that are sent here, of one user. */
  uploads: { name: 'uploads', perMinute: 120 },
} as const satisfies Record<string, CallLimit>

export interface CallLimiter {
  /** Counts a call. @throws Refusal 429 with how long to wait when there were too many */
  take(limit: CallLimit, caller: string): Promise<void>
  /** A call that turned out not to count. */
  giveBack(limit: CallLimit, caller: string): Promise<void>
}

// A minute begins with its first call. The clock is the database's, the same for every process.
const TAKE = `INSERT INTO call_counts AS c (limit_name, caller, began_at, call_count) VALUES ($1, $2, now(), 1)
  ON CONFLICT (limit_name, caller) DO UPDATE SET
    began_at = CASE WHEN c.began_at <= now() - INTERVAL '1 minute' THEN now() ELSE c.began_at END,
    call_count = CASE WHEN c.began_at <= now() - INTERVAL '1 minute' THEN 1 ELSE c.call_count + 1 END
  RETURNING call_count, ceil(extract(epoch FROM began_at + INTERVAL '1 minute' - now()))::integer AS seconds`

export function createCallLimiter({ single }: Database): CallLimiter {
  return {
    async take({ name, perMinute }, caller) {
      const counted = await single<{ callCount: number; seconds: number }>(TAKE, [name, caller])
      if (!counted || counted.callCount <= perMinute) return
      throw new Refusal('too-many-requests', { seconds: Math.max(1, counted.seconds) })
    },
    async giveBack({ name }, caller) {
      await single(
        `UPDATE call_counts SET call_count = call_count - 1
         WHERE limit_name = $1 AND caller = $2 AND call_count > 0`,
        [name, caller],
      )
    },
  }
}
