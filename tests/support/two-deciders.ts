/** Sixteen decisions on one dispute at one instant: accepted and declined, by people and by the expiry job. */

import { BANK } from '@dcir/api/db/database'
import { decideDispute } from '@dcir/api/features/disputes/dispute-transitions'
import type { TestApi } from './api'
import { disputesOf } from './disputed'

export interface DecidedAtOnce {
  won: number
  /** How many were refused since it was decided. */
  refused: number
  /** Entries of the status log after the logging. */
  entries: number
  refunds: number
}

export async function decideAtOnce(api: TestApi, times: number): Promise<DecidedAtOnce[]> {
  const hand = disputesOf(api)
  const rounds: DecidedAtOnce[] = []
  for (let count = 0; count < times; count++) {
    const { logCode } = await hand.log('bo.maker')
    const at = api.clock.now()
    const decide = (number: number) =>
      api.app.database.transaction(BANK, (sql) =>
        decideDispute(
          sql,
          { logCode, approved: number % 2 === 0, comment: 'As the receipt shows', hasReceipt: true },
          { username: `decider.${number}`, side: 'backoffice', at },
        ),
      )
    const answers = await Promise.allSettled(Array.from({ length: 16 }, (_, number) => decide(number)))
    const refused = answers.filter((answer) => answer.status === 'rejected' && answer.reason.code === 'dispute-decided')
    const [state] = await hand.sql(
      `SELECT (SELECT count(*)::int - 1 FROM dispute_events e WHERE e.dispute_id = d.id) AS entries,
         (SELECT count(*)::int FROM payment_requests r WHERE r.dispute_id = d.id) AS refunds
       FROM disputes d WHERE log_code = $1`,
      [logCode],
    )
    rounds.push({
      won: answers.filter(({ status }) => status === 'fulfilled').length,
      refused: refused.length,
      entries: Number(state?.entries),
      refunds: Number(state?.refunds),
    })
  }
  return rounds
}
