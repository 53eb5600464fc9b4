/** SQL of closing: one statement prices a window's transactions, writes their lines, and says what they came to. */
import type { SettlementTerms } from '@dcir/core/settlements/lines'
import type { StopReason } from '@dcir/core/settlements/rules'
import type { SettlementType } from '@dcir/core/settlements/windows'
import type { Sql } from '../../db/database'
import { lockForTransaction } from '../../db/locks'
import { type Fragment, fixed, sql } from '../../db/sql'
import type { Certificate } from './certificate'
import { pricedSql, shareSumsSql } from './pricing'

export interface Cursor {
  settledUntil: Date
  arrivedId: number
}

/** A window of a super agent, and what had arrived of it. */
export interface Window {
  superAgentId: number
  begin: Date
  end: Date
  /** Transactions up to the first id had arrived when the window before was closed; those up to the second have now. */
  arrivedBefore: number
  arrivedNow: number
}

export interface Closed {
  count: number
  amount: number
  fee: number
  vat: number
  net: number
  heldCount: number
  takenShares: number[]
  apartShares: number[]
  inExcess: number
}

export interface CompletedBulk {
  bulkSettlementKey: string
  superAgentId: number
  net: number
}

export interface NewBulk {
  key: string
  settlementType: SettlementType
  terms: SettlementTerms
  at: Date
  by: string
}

/** Why a transaction is held, by its reversal and its dispute; null where neither keeps it. */
const heldBy = (reversal: Fragment, dispute: Fragment) => sql`CASE WHEN ${reversal} IS NOT NULL THEN 'REVERSED'
  WHEN ${dispute} = 'ACCEPTED' THEN 'ACCEPTED' WHEN ${dispute} = 'PENDING' THEN 'DISPUTED' END`

/** The window's approved credits, what arrived late for an earlier one, and what is held by a reason that may have ended. */
function lookedAt({ superAgentId, begin, end, arrivedBefore, arrivedNow }: Window, approved: readonly string[]) {
  const columns = sql`t.id, t.transaction_time, t.amount`
  const own = sql`t.super_agent_id = ${superAgentId} AND NOT t.is_debit AND t.response_code = ANY (${approved}::text[])`
  const late = sql`UNION ALL SELECT ${columns} FROM transactions t WHERE ${own}
      AND t.transaction_time < ${begin}::timestamptz AND t.id > ${arrivedBefore} AND t.id <= ${arrivedNow}`
  return sql`SELECT ${columns} FROM transactions t WHERE ${own} AND t.transaction_time >= ${begin}::timestamptz
      AND t.transaction_time < ${end}::timestamptz AND t.id <= ${arrivedNow}
    ${arrivedNow > arrivedBefore ? late : sql``}
    UNION ALL SELECT ${columns} FROM settlement_held h JOIN transactions t ON t.transaction_time = h.transaction_time
      AND t.id = h.transaction_id AND t.super_agent_id = h.super_agent_id
      LEFT JOIN transaction_reversals v ON v.transaction_id = h.transaction_id
      LEFT JOIN disputes d ON d.transaction_id = h.transaction_id
      WHERE h.super_agent_id = ${superAgentId}
        AND h.reason IS DISTINCT FROM ${heldBy(sql`v.transaction_id`, sql`d.resolution_status`)}`
}

const HOLD = sql`coalesce(${heldBy(sql`v.transaction_id`, sql`d.resolution_status`)},
  CASE WHEN p.net < 0 THEN 'FEE_EXCEEDS_AMOUNT' END)`

interface ClosedBy {
  terms: SettlementTerms
  /** Response codes that mean approved. */
  approved: readonly string[]
  at: Date
}

/** Writes the lines of a window's bulk, and down what is held out of it. */
export async function closeWindow(db: Sql, bulkId: number, window: Window, { terms, approved, at }: ClosedBy) {
  const { superAgentId } = window
  await db.run(sql`SELECT set_config('work_mem', '256MB', true)`)
  await db.run(sql`SELECT ensure_settlement_partitions(${window.begin}::date, ${window.end}::date)`)
  const closed = await db.first<Closed>(sql`WITH looked AS (${lookedAt(window, approved)}),
    priced AS MATERIALIZED (
      SELECT p.id, p.transaction_time, p.amount, p.standard_fee, p.concession_fee, p.fee, p.vat, p.net,
        p.charge_type_id, p.charge_type_version, ${HOLD} AS hold
      FROM (${pricedSql(terms, sql`SELECT * FROM looked`)}) p
      LEFT JOIN transaction_reversals v ON v.transaction_id = p.id AND v.super_agent_id = ${superAgentId}
      LEFT JOIN disputes d ON d.transaction_id = p.id AND d.super_agent_id = ${superAgentId}),
    settled AS (SELECT * FROM priced WHERE hold IS NULL),
    lines AS (
      INSERT INTO settlement_lines (bulk_id, transaction_id, transaction_time, super_agent_id, charge_type_id,
        charge_type_version, amount, standard_fee, concession_fee, fee, vat, net)
      SELECT ${bulkId}, id, transaction_time, ${superAgentId}, charge_type_id, charge_type_version, amount,
        standard_fee, concession_fee, fee, vat, net FROM settled),
    held AS (
      INSERT INTO settlement_held AS h (transaction_id, transaction_time, super_agent_id, reason, held_at)
      SELECT id, transaction_time, ${superAgentId}, hold, ${at}::timestamptz FROM priced WHERE hold IS NOT NULL
      ON CONFLICT (transaction_id) DO UPDATE SET reason = excluded.reason WHERE h.reason <> excluded.reason
      RETURNING 1),
    released AS (
      DELETE FROM settlement_held h USING settled s WHERE h.super_agent_id = ${superAgentId}
        AND h.transaction_id = s.id)
    SELECT t.*, s.*, (SELECT count(*) FROM priced WHERE hold IS NOT NULL) AS held_count
    FROM (SELECT count(*) AS count, coalesce(sum(amount), 0)::bigint AS amount, coalesce(sum(fee), 0)::bigint AS fee,
        coalesce(sum(vat), 0)::bigint AS vat, coalesce(sum(net), 0)::bigint AS net FROM settled) t,
      (${shareSumsSql(terms, sql`SELECT * FROM settled`)}) s`)
  if (!closed) throw new Error('closing a window answered nothing')
  return closed
}

export const closingStore = (db: Sql) => ({
  /** The newest transaction of which every earlier one is committed too: batches are ingested one after the other. */
  async arrivedId(): Promise<number> {
    await lockForTransaction(db, 'ingestion')
    const row = await db.first<{ id: number | null }>(
      sql`SELECT pg_sequence_last_value('transactions_id_seq'::regclass) AS id`,
    )
    return row?.id ?? 0
  },

  /** Locks how far a super agent is settled; of one that never was, from the day of its first transaction on. */
  async lockCursor(superAgentId: number): Promise<Cursor | undefined> {
    const lock = () =>
      db.first<Cursor>(
        sql`SELECT settled_until, arrived_id FROM settlement_cursors WHERE super_agent_id = ${superAgentId} FOR UPDATE`,
      )
    const known = await lock()
    if (known) return known
    await db.run(
      sql`INSERT INTO settlement_cursors (super_agent_id, settled_until, arrived_id)
       SELECT ${superAgentId}, min(business_date)::timestamp AT TIME ZONE INTERVAL '01:00', 0 FROM transaction_days
       WHERE super_agent_id = ${superAgentId} HAVING count(*) > 0 ON CONFLICT DO NOTHING`,
    )
    return lock()
  },

  moveCursor: ({ superAgentId, end, arrivedNow }: Window) =>
    db.run(
      sql`UPDATE settlement_cursors SET settled_until = ${end}, arrived_id = ${arrivedNow}
        WHERE super_agent_id = ${superAgentId}`,
    ),

  /** The bulk of a window that could not be closed. */
  stopped: ({ superAgentId, begin }: Pick<Window, 'superAgentId' | 'begin'>) =>
    db.first<{ id: number; terms: SettlementTerms }>(
      sql`SELECT id, terms FROM bulk_settlements WHERE super_agent_id = ${superAgentId}
        AND transaction_time_begin = ${begin}`,
    ),

  async newId(): Promise<number> {
    const row = await db.first<{ id: number }>(sql`SELECT nextval('bulk_settlements_id_seq') AS id`)
    return row?.id as number
  },

  /** Writes a bulk with its sums down, over the one that stopped in the same window. */
  save: (id: number, { superAgentId, begin, end }: Window, bulk: NewBulk, closed: Closed) =>
    db.run(
      sql`INSERT INTO bulk_settlements (id, bulk_settlement_key, super_agent_id, settlement_type,
        transaction_time_begin,
         transaction_time_end, transaction_count, transaction_total_amount, transaction_charge_amount,
         transaction_vat_amount, transaction_merchant_amount, terms, created_at, created_by)
       OVERRIDING SYSTEM VALUE VALUES (${id}, ${bulk.key}, ${superAgentId}, ${bulk.settlementType}, ${begin}, ${end},
       ${closed.count}, ${closed.amount}, ${closed.fee}, ${closed.vat}, ${closed.net}, ${JSON.stringify(bulk.terms)},
       ${bulk.at}, ${bulk.by})
       ON CONFLICT (super_agent_id, transaction_time_begin) DO UPDATE SET stop_reason = NULL, stop_detail = NULL,
         settlement_type = excluded.settlement_type, transaction_time_end = excluded.transaction_time_end,
         transaction_count = excluded.transaction_count, transaction_total_amount = excluded.transaction_total_amount,
         transaction_charge_amount = excluded.transaction_charge_amount,
         transaction_vat_amount = excluded.transaction_vat_amount,
         transaction_merchant_amount = excluded.transaction_merchant_amount, terms = excluded.terms`,
    ),
})

const PAID = fixed`b.status = 'STARTED' AND NOT EXISTS (SELECT 1 FROM payment_requests p
  WHERE p.bulk_settlement_key = b.bulk_settlement_key AND p.status <> 'SUCCESSFUL')`

/** Steps of a bulk once its window is priced. */
export const bulkStore = (db: Sql) => ({
  /** Each participant's share, in the order of the terms. */
  addShares: (bulkId: number, superAgentId: number, shares: readonly BulkShare[]) =>
    db.run(
      sql`INSERT INTO settlement_shares (bulk_id, position, super_agent_id, participant_id, amount, is_remainder,
        is_apart)
       SELECT ${bulkId}, s.position, ${superAgentId}, s.participant_id, s.amount, s.is_remainder, s.is_apart
       FROM unnest(${shares.map((one) => one.participantId)}::integer[], ${shares.map((one) => one.amount)}::bigint[],
       ${shares.map((one) => one.isRemainder)}::boolean[], ${shares.map((one) => one.isApart)}::boolean[]) WITH
       ORDINALITY
         AS s (participant_id, amount, is_remainder, is_apart, position)`,
    ),

  stop: (id: number, reason: StopReason, detail: string) =>
    db.run(
      sql`UPDATE bulk_settlements SET stop_reason = ${reason}, stop_detail = ${detail} WHERE id = ${id}
        AND status = 'PENDING'`,
    ),

  /** Begins the payment of a bulk whose certificate holds. */
  certify: (id: number, { checks, digest }: Certificate) =>
    db.run(
      sql`UPDATE bulk_settlements SET status = 'STARTED', certificate = ${JSON.stringify(checks)},
        certificate_digest = decode(${digest}, 'hex')
       WHERE id = ${id} AND status = 'PENDING'`,
    ),

  /**
   * Completes those of the bulks all of whose requests are paid. The bulks are locked before their requests are counted:
   * of two payments that end together the second waits, and then sees the first.
   */
  async complete(keys: readonly string[], at: Date): Promise<CompletedBulk[]> {
    await db.run(
      sql`SELECT 1 FROM bulk_settlements WHERE bulk_settlement_key = ANY (${keys}::text[]) ORDER BY id FOR UPDATE`,
    )
    return db.rows<CompletedBulk>(
      sql`UPDATE bulk_settlements b SET status = 'COMPLETED', completed_at = ${at}
       WHERE bulk_settlement_key = ANY (${keys}::text[]) AND ${PAID}
       RETURNING bulk_settlement_key, super_agent_id, transaction_merchant_amount AS net`,
    )
  },

  /** Bulks that are paid and not completed: none, unless a process ended or a payment was written down otherwise. */
  paid: async () =>
    (
      await db.rows<{ key: string }>(
        sql`SELECT bulk_settlement_key AS key FROM bulk_settlements b WHERE ${PAID} ORDER BY id`,
      )
    ).map(({ key }) => key),
})

export interface BulkShare {
  participantId: number
  amount: number
  isRemainder: boolean
  isApart: boolean
}
