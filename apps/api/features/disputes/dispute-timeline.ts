/** The dispute's part of a transaction's history: its transitions, and the attempts to pay its refund. */

import { lagosIso } from '@dcir/core/time/lagos'
import type { TransactionDetail } from '@dcir/core/transactions/contract'
import type { Sql } from '../../db/database'
import { sql } from '../../db/sql'

type Entry = TransactionDetail['timeline'][number]

const titles: Record<string, string> = {
  LOGGED: 'Dispute logged',
  ACCEPTED: 'Dispute accepted',
  DECLINED: 'Dispute declined',
  'SYSTEM ACCEPTED': 'Time to answer ran out',
  REOPENED: 'Dispute reopened',
  'DEADLINE CHANGED': 'Deadline counted again',
}
const attempts: Record<string, string> = {
  SUCCESSFUL: 'Refund paid',
  FAILED: 'Refund refused by the bank',
  AWAITING_RE_QUERY: 'Refund sent, answer not known yet',
  PENDING: 'Refund about to be sent',
}

export async function disputeTimeline(db: Sql, transactionId: number): Promise<Entry[]> {
  const events = await db.rows<{ at: Date; by: string; action: string; logCode: string }>(
    sql`SELECT e.at, e.actor AS by, e.action_type AS action, d.log_code
     FROM dispute_events e JOIN disputes d ON d.id = e.dispute_id WHERE d.transaction_id = ${transactionId}
       AND e.action_type NOT LIKE 'REFUND%' ORDER BY e.position`,
  )
  const payments = await db.rows<{ at: Date; status: string; reference: string }>(
    sql`SELECT coalesce(a.completed_at, a.created_at) AS at, a.status, a.transaction_ref AS reference
     FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id WHERE r.transaction_id = ${transactionId}
     ORDER BY a.id`,
  )
  return [
    ...events.map(({ at, by, action, logCode }) => ({
      kind: 'dispute',
      at: lagosIso(at),
      text: `${titles[action] ?? action}: ${logCode}, by ${by}`,
    })),
    ...payments.map(({ at, status, reference }) => ({
      kind: 'refund',
      at: lagosIso(at),
      text: `${attempts[status] ?? status}: ${reference}`,
    })),
  ]
}
