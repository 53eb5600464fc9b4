/** SQL of refunds whose transaction the switch has reversed. */

import type { Sql } from '../../db/database'
import { sql } from '../../db/sql'
import { type PaymentRequest, REQUEST_COLUMNS } from './payments.store'

export const reversedRefundsStore = (db: Sql) => ({
  /** When the switch reversed the transaction of a refund, or undefined. */
  reversedAt: async (id: number) =>
    (
      await db.first<{ at: Date }>(
        sql`SELECT v.reversal_time AS at FROM payment_requests r
         JOIN transaction_reversals v ON v.transaction_id = r.transaction_id WHERE r.id = ${id}`,
      )
    )?.at,

  /** Refunds that wait although the switch has reversed their transactions. */
  waiting: () =>
    db.rows<{ id: number }>(
      sql`SELECT r.id FROM payment_requests r JOIN transaction_reversals v ON v.transaction_id = r.transaction_id
       WHERE r.status IN ('PENDING', 'FAILED') ORDER BY r.id LIMIT 500`,
    ),

  /** Cancels a request of which nothing was sent that may have been paid; undefined for any other. */
  cancel: (id: number, at: Date) =>
    db.first<PaymentRequest>(
      sql`UPDATE payment_requests r SET status = 'CANCELED', completed_at = ${at}, updated_at = ${at},
        next_attempt_at = NULL
       WHERE r.id = ${id} AND r.status IN ('PENDING', 'FAILED') RETURNING ${REQUEST_COLUMNS}`,
    ),
})
