/** SQL over all payments: how many wait and since when, and which one a reference is of. */
import { kobo } from '@dcir/core/money/kobo'
import type { FoundPayment } from '@dcir/core/payments/payments-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { type Fragment, sql } from '../../db/sql'
import { WAITING } from './manual-payments.store'
import { familyOf, type PaymentFamily } from './requery.store'
import { STOPPED } from './stopped-payments.store'

interface BacklogRow {
  count: number
  amount: number
  since: Date | null
}

const SUMS = sql`count(*)::bigint AS count, coalesce(sum(r.amount), 0)::bigint AS amount`

export const paymentsOverview = (db: Sql) => ({
  /** Payments that were sent and whose answer is not known, of all families unless one is named, and the next question. */
  unknown: async (family?: PaymentFamily) =>
    await db.first<BacklogRow & { nextQueryAt: Date | null }>(
      sql`SELECT ${SUMS}, min(a.sent_at) AS since, min(a.next_query_at) AS next_query_at
          FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id
          WHERE a.status = 'AWAITING_RE_QUERY' AND ${family ? familyOf(family) : sql`true`}`,
    ),

  /** Payments that people make by hand. */
  manual: async (family: PaymentFamily) =>
    await db.first<BacklogRow>(
      sql`SELECT ${SUMS}, min(r.created_at) AS since FROM payment_requests r WHERE ${WAITING} AND ${familyOf(family)}`,
    ),

  /** Payments that nothing goes on with by itself. */
  stopped: async (family: PaymentFamily) =>
    await db.first<BacklogRow>(
      sql`SELECT ${SUMS}, min(r.updated_at) AS since FROM payment_requests r
          WHERE ${STOPPED} AND ${familyOf(family)}`,
    ),

  /** Those of these families whose request has this id, or of which an attempt has this reference. */
  async find(text: string, families: readonly PaymentFamily[]): Promise<FoundPayment[]> {
    const among = families.map(familyOf).reduce<Fragment>((one, other) => sql`${one} OR ${other}`, sql`false`)
    const rows = await db.rows<Omit<FoundPayment, 'createdAt'> & { createdAt: Date }>(
      sql`SELECT r.request_id, r.recipient_type, r.amount, r.status, r.created_at, r.credit_account_name,
          r.bulk_settlement_key, r.log_code
        FROM payment_requests r
        WHERE (${among}) AND r.id IN (
          SELECT id FROM payment_requests WHERE request_id = ${text}
          UNION SELECT request_id FROM payment_attempts WHERE transaction_ref = ${text})
        ORDER BY r.id`,
    )
    return rows.map((row) => ({ ...row, amount: kobo(row.amount), createdAt: lagosIso(row.createdAt) }))
  },
})
