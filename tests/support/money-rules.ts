/** Rules of all money at any time, checked against the database and the books of the bank. */
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import type { DisputesAtHand } from './disputed'
import type { MoneyBank } from './money-bank'

/** A credit, and what happened to it outside the platform; times in milliseconds. */
export interface Modelled {
  incoming: IncomingTransaction
  /** When its reversal arrived. */
  reversedAt: number | null
  paidByHand: number[]
  logCode?: string
}

interface Kept {
  key: string
  amount: number
  isDue: boolean
  lines: number
  held: string | null
  owed: string | null
  dispute: string | null
  /** Refunds that are not canceled. */
  refunds: { status: string; amount: number }[]
  /** References of all sendings, and when each was sent. */
  attempts: { reference: string; sent: number | null }[]
}

const KEPT = `
  SELECT t.transaction_search_key AS key, t.amount::float8 AS amount,
    t.transaction_time < c.settled_until AND t.id <= c.arrived_id AS "isDue",
    (SELECT count(*)::int FROM settlement_lines l WHERE l.transaction_id = t.id) AS lines,
    h.reason AS held, o.why AS owed, d.resolution_status AS dispute,
    (SELECT coalesce(json_agg(json_build_object('status', r.status, 'amount', r.amount)), '[]') FROM payment_requests r
     WHERE r.dispute_id = d.id AND r.status <> 'CANCELED') AS refunds,
    (SELECT coalesce(json_agg(json_build_object('reference', a.transaction_ref,
       'sent', extract(epoch FROM a.sent_at)::float8 * 1000)), '[]')
     FROM payment_requests r JOIN payment_attempts a ON a.request_id = r.id WHERE r.dispute_id = d.id) AS attempts
  FROM transactions t JOIN settlement_cursors c ON c.super_agent_id = t.super_agent_id
    LEFT JOIN settlement_held h ON h.transaction_id = t.id
    LEFT JOIN settlement_owed_back o ON o.transaction_id = t.id AND o.ended_at IS NULL
    LEFT JOIN disputes d ON d.transaction_id = t.id
  WHERE t.transaction_search_key = ANY ($1)`

/** Bulks whose sums do not add up, and payments that are otherwise than the bank has them. */
const UNEVEN = `
  SELECT b.bulk_settlement_key || ' does not add up' AS fault FROM bulk_settlements b
  LEFT JOIN LATERAL (SELECT count(*) AS n, coalesce(sum(amount), 0) AS amount, coalesce(sum(fee), 0) AS fee,
      coalesce(sum(vat), 0) AS vat, coalesce(sum(net), 0) AS net FROM settlement_lines WHERE bulk_id = b.id) l ON true
  WHERE b.status <> 'PENDING' AND ((l.n, l.amount, l.fee, l.vat, l.net) IS DISTINCT FROM (b.transaction_count,
      b.transaction_total_amount, b.transaction_charge_amount, b.transaction_vat_amount, b.transaction_merchant_amount)
    OR b.transaction_total_amount <> (SELECT coalesce(sum(r.amount), 0) FROM payment_requests r
      WHERE r.bulk_settlement_key = b.bulk_settlement_key)
    OR l.amount <> l.fee + l.vat + l.net)
  UNION ALL SELECT b.bulk_settlement_key || ' is paid and ' || b.status FROM bulk_settlements b
  WHERE b.status = 'STARTED' AND NOT EXISTS (SELECT FROM payment_requests r
    WHERE r.bulk_settlement_key = b.bulk_settlement_key AND r.status <> 'SUCCESSFUL')
  UNION ALL SELECT b.bulk_settlement_key || ' is COMPLETED and not paid' FROM bulk_settlements b
  WHERE b.status = 'COMPLETED' AND EXISTS (SELECT FROM payment_requests r
    WHERE r.bulk_settlement_key = b.bulk_settlement_key AND r.status <> 'SUCCESSFUL')`

const PAYMENTS = `
  SELECT r.request_id AS id, r.status, r.amount::float8 AS amount,
    (SELECT coalesce(json_agg(a.transaction_ref), '[]') FROM payment_attempts a WHERE a.request_id = r.id) AS "references"
  FROM payment_requests r`

interface Payment {
  id: string
  status: string
  amount: number
  references: string[]
}

/** How a payment differs from the books of the bank. */
function* paymentFaults({ id, status, amount, references }: Payment, bank: MoneyBank): Generator<string> {
  const posted = references.filter(bank.posts)
  const byHand = references.filter((reference) => reference.startsWith('HAND'))
  if (posted.length + byHand.length > 1) yield `${id} is paid ${posted.length + byHand.length} times`
  if (status === 'SUCCESSFUL' && posted.length + byHand.length === 0) yield `${id} is SUCCESSFUL and nobody paid it`
  if (posted.length > 0 && !['SUCCESSFUL', 'AWAITING_RE_QUERY'].includes(status)) yield `${id} is ${status} and posted`
  if (posted.some((reference) => bank.amountOf(reference) !== amount)) yield `${id} was paid another amount`
}

/** How a transaction that is due breaks the rules of settlement. */
function* placeFaults(kept: Kept, reversedAt: number | null, isApproved: boolean): Generator<string> {
  const { lines, held, owed, dispute, isDue } = kept
  const reason = reversedAt !== null ? 'REVERSED' : dispute === 'ACCEPTED' ? 'ACCEPTED' : null
  if (!isApproved || !isDue) {
    if (lines > 0 || held) yield `is not due, and in ${lines} bulks, held ${held}`
    return
  }
  if (lines + (held ? 1 : 0) !== 1) yield `is in ${lines} bulks and held ${held}`
  const expected = reason ?? (dispute === 'PENDING' ? 'DISPUTED' : kept.amount === 1 ? 'FEE_EXCEEDS_AMOUNT' : null)
  if (held && held !== expected) yield `is held ${held} where the reason is ${expected}`
  // An entry of an accepted dispute that was reopened ends when it is declined.
  const isOpen = dispute === 'PENDING' && reason === null
  if (lines === 1 && !isOpen && (owed !== null) !== (reason !== null))
    yield `is owed back ${owed} where the reason is ${reason}`
}

/** How a transaction breaks the rules of refunds. */
function* refundFaults(kept: Kept, one: Modelled, bank: MoneyBank): Generator<string> {
  const { refunds, dispute, amount, attempts } = kept
  const posted = attempts.filter(({ reference }) => bank.posts(reference))
  const paid = posted.length + one.paidByHand.length
  if (paid > 1) yield `is refunded ${paid} times`
  const sentAfter = posted.filter(({ sent }) => one.reversedAt !== null && (sent ?? 0) > one.reversedAt)
  if (sentAfter.length > 0) yield 'is refunded after the switch reversed it'
  const isWhole = refunds.length === 1 && refunds[0]?.amount === amount
  if (dispute === 'ACCEPTED' && one.reversedAt === null && !isWhole) yield `is accepted with ${JSON.stringify(refunds)}`
  if (dispute !== 'ACCEPTED' && refunds.length > 0) yield `is ${dispute} with ${JSON.stringify(refunds)}`
}

/** @returns a sentence for each rule that is broken, the first twenty of them */
export async function moneyFaults(hand: DisputesAtHand, all: readonly Modelled[], bank: MoneyBank): Promise<string[]> {
  const keys = all.map(({ incoming }) => incoming.transactionSearchKey)
  const kept = await hand.sql<Kept>(KEPT, [keys])
  const known = new Map(kept.map((row) => [row.key, row]))
  const faults: string[] = (await hand.sql(UNEVEN)).map(({ fault }) => String(fault))
  for (const one of all) {
    const { transactionSearchKey: key, responseCode } = one.incoming
    const row = known.get(key)
    if (!row) faults.push(`${key} is lost`)
    else
      for (const fault of [...placeFaults(row, one.reversedAt, responseCode === '00'), ...refundFaults(row, one, bank)])
        faults.push(`${key} ${fault}`)
  }
  for (const payment of await hand.sql<Payment>(PAYMENTS)) faults.push(...paymentFaults(payment, bank))
  return faults.slice(0, 20)
}
