/** SQL of payments that nothing goes on with by itself. */
import { kobo } from '@dcir/core/money/kobo'
import { payeeWord } from '@dcir/core/payments/rules'
import type { StoppedPayment } from '@dcir/core/payments/stopped-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { sql } from '../../db/sql'
import { familyOf, type PaymentFamily } from './requery.store'

/** Where the platform pays by itself: what failed for good, and what somebody claimed before. */
export const STOPPED = sql`(r.status = 'DOWNLOADED_FOR_PROCESSING'
  OR (r.status = 'FAILED' AND r.next_attempt_at IS NULL))`

type Row = Omit<StoppedPayment, 'lastUpdatedAt' | 'payee'> & {
  lastUpdatedAt: Date
  payeeCheck: Parameters<typeof payeeWord>[0]
}

export const stoppedPaymentsStore = (db: Sql, family: PaymentFamily) => ({
  async list(page: number, size: number) {
    const rows = await listPage<Row>(db, {
      columns: sql`r.request_id, r.recipient_type, coalesce(p.name, s.merchant_name) AS merchant_name, r.amount, r.status,
        r.attempts, r.credit_account, r.credit_account_name, r.payee_check, r.debit_account,
        r.debit_account_name, r.narration, a.transaction_ref AS transaction_reference,
        a.comment, r.downloaded_by, r.log_code, r.transaction_search_key, r.bulk_settlement_key,
        r.updated_at AS last_updated_at`,
      from: sql`payment_requests r JOIN super_agents s ON s.id = r.super_agent_id
        LEFT JOIN settlement_participants p ON p.id = r.participant_id
        LEFT JOIN LATERAL (SELECT transaction_ref, comment FROM payment_attempts o WHERE o.request_id = r.id
          ORDER BY o.id DESC LIMIT 1) a ON true`,
      where: [STOPPED, familyOf(family)],
      order: sql`r.created_at DESC, r.id DESC`,
      page,
      size,
    })
    return mapPage(rows, ({ payeeCheck, ...row }) => ({
      ...row,
      payee: family === 'refunds' ? payeeWord(payeeCheck) : null,
      amount: kobo(row.amount),
      lastUpdatedAt: lagosIso(row.lastUpdatedAt),
    }))
  },

  /** Whether one was claimed by a download. */
  hasClaims: async (): Promise<boolean> =>
    (
      await db.rows(
        sql`SELECT 1 FROM payment_requests r WHERE r.status = 'DOWNLOADED_FOR_PROCESSING' AND ${familyOf(family)} LIMIT 1`,
      )
    ).length > 0,

  id: async (requestId: string) =>
    (
      await db.first<{ id: number }>(
        sql`SELECT r.id FROM payment_requests r WHERE r.request_id = ${requestId.toUpperCase()} AND ${familyOf(family)}`,
      )
    )?.id,

  /** Puts a payment that is locked back among those that wait. */
  restart: (id: number, at: Date) =>
    db.run(
      sql`UPDATE payment_requests SET status = 'PENDING', next_attempt_at = NULL, updated_at = ${at}
       WHERE id = ${id} AND status IN ('FAILED', 'DOWNLOADED_FOR_PROCESSING')`,
    ),
})
