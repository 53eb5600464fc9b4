/** How often somebody may call in a minute or a day, counted in the database so that all processes share one count. */

import { Refusal } from '@dcir/core/errors/catalogue'
import type { Database } from '../db/database'
import { sql } from '../db/sql'

export interface CallLimit {
  name: string
  most: number
  seconds: number
}

const MINUTE = 60
const DAY = 24 * 3600

export const callLimits = {
  /** Attempts of one address that opened nothing. */
  signInAddress: { name: 'sign-in-address', most: 60, seconds: MINUTE },
  /** The same for one username, whether or not anybody has it. */
  signInAccount: { name: 'sign-in-account', most: 10, seconds: MINUTE },
  /** Calls of one address with a key that opens nothing. */
  serviceKeyAddress: { name: 'service-key-address', most: 60, seconds: MINUTE },
  /** Questions to the bank about accounts, of one user. */
  accountLookUp: { name: 'account-look-up', most: 30, seconds: MINUTE },
  /** The same over a day: more than anybody needs who answers customers. */
  accountLookUpsOfDay: { name: 'account-look-ups-of-day', most: 500, seconds: DAY },
  /** Files with the platform's data, of one user. */
  exports: { name: 'exports', most: 60, seconds: MINUTE },
  /** Files that are sent here, of one user. */
  uploads: { name: 'uploads', most: 120, seconds: MINUTE },
} as const satisfies Record<string, CallLimit>

export interface CallLimiter {
  /** Counts a call. @throws Refusal 429 with how long to wait when there were too many */
  take(limit: CallLimit, caller: string): Promise<void>
  /** A call that turned out not to count. */
  giveBack(limit: CallLimit, caller: string): Promise<void>
}

// A span begins with its first call. The clock is the database's, the same for every process.
const takeQuery = (
  name: string,
  caller: string,
  span: number,
) => sql`INSERT INTO call_counts AS c (limit_name, caller, began_at, call_count) VALUES (${name}, ${caller}, now(), 1)
  ON CONFLICT (limit_name, caller) DO UPDATE SET
    began_at = CASE WHEN c.began_at <= now() - make_interval(secs => ${span}) THEN now() ELSE c.began_at END,
    call_count = CASE WHEN c.began_at <= now() - make_interval(secs => ${span}) THEN 1 ELSE c.call_count + 1 END
  RETURNING call_count, ceil(extract(epoch FROM began_at + make_interval(secs => ${span}) - now()))::integer AS seconds`

export function createCallLimiter({ single }: Database): CallLimiter {
  return {
    async take({ name, most, seconds: span }, caller) {
      const counted = await single<{ callCount: number; seconds: number }>(takeQuery(name, caller, span))
      if (!counted || counted.callCount <= most) return
      const seconds = Math.max(1, counted.seconds)
      if (span < DAY) throw new Refusal('too-many-requests', { seconds })
      throw new Refusal('too-many-today', { seconds, hours: Math.ceil(seconds / 3600) })
    },
    async giveBack({ name }, caller) {
      await single(
        sql`UPDATE call_counts SET call_count = call_count - 1
         WHERE limit_name = ${name} AND caller = ${caller} AND call_count > 0`,
      )
    },
  }
}
