/** SQL of ingestion: a batch, its rollups and its match occurrences in one statement, then the pairs of its reversals. */

import type { ChargeModel } from '@dcir/core/money/charges'
import { MAX_FIELD_VALUES } from '@dcir/core/transactions/contract'
import type { Sql } from '../../db/database'
import { lockForTransaction } from '../../db/locks'
import { fixed, sql } from '../../db/sql'

export interface ReadyTransaction {
  super_agent_id: number
  transaction_time: string
  transaction_search_key: string
  is_debit: boolean
  masked_pan: string
  /** Hexadecimal. */
  hashed_pan: string
  rrn: string
  stan: string
  amount: number
  charge_amount: number
  terminal_id: string
  card_acceptor_location: string
  response_code: string
  aptent_ms: number
  bank_ms: number
  channel: string | null
  route: string | null
  issuer: string | null
  acquirer: string | null
}

export interface AgentCharge extends ChargeModel {
  id: number
  cardAcceptorId: string
}

/** Totals by the day, by the hour and, where the switch sent it, by the channel. */
const ROLLUPS = fixed`days AS (
  INSERT INTO transaction_days AS d (business_date, super_agent_id, response_code, transaction_count, amount)
  SELECT business_date, super_agent_id, response_code, count(*), sum(amount) FROM inserted
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (business_date, super_agent_id, response_code) DO UPDATE
    SET transaction_count = d.transaction_count + excluded.transaction_count, amount = d.amount + excluded.amount
), hours AS (
  INSERT INTO transaction_hours AS h (hour_start, super_agent_id, response_code, transaction_count)
  SELECT date_bin('1 hour', transaction_time, '2000-01-01 00:00:00Z'), super_agent_id, response_code, count(*)
  FROM inserted GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (hour_start, super_agent_id, response_code) DO UPDATE
    SET transaction_count = h.transaction_count + excluded.transaction_count
), channels AS (
  INSERT INTO transaction_channels AS c
    (business_date, super_agent_id, channel, response_code, transaction_count, amount)
  SELECT business_date, super_agent_id, channel, response_code, count(*), sum(amount) FROM inserted
  WHERE channel IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (business_date, super_agent_id, channel, response_code) DO UPDATE
    SET transaction_count = c.transaction_count + excluded.transaction_count, amount = c.amount + excluded.amount
)`

/** Remembers which values the optional fields have, so that lists offer only those. */
const GIVEN = fixed`given AS (
  SELECT DISTINCT i.super_agent_id, f.field, f.value FROM inserted i
  CROSS JOIN LATERAL (VALUES ('channel', channel), ('route', route), ('issuer', issuer), ('acquirer', acquirer))
    AS f(field, value)
  WHERE f.value IS NOT NULL AND NOT EXISTS (SELECT FROM transaction_field_values v
    WHERE v.super_agent_id = i.super_agent_id AND v.field = f.field AND v.value = f.value)
), remembered AS (
  INSERT INTO transaction_field_values (super_agent_id, field, value)
  SELECT super_agent_id, field, value FROM (
    SELECT g.*, row_number() OVER (PARTITION BY super_agent_id, field ORDER BY value)
      + (SELECT count(*) FROM transaction_field_values v WHERE (v.super_agent_id, v.field) = (g.super_agent_id, g.field))
      AS place FROM given g
  ) placed WHERE place <= ${MAX_FIELD_VALUES} ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING
)`

const insertQuery = (batch: string, inconclusive: readonly string[], approved: readonly string[]) => sql`
WITH incoming AS MATERIALIZED (
  SELECT DISTINCT ON (transaction_search_key) *
  FROM json_to_recordset(${batch}::json) AS r(super_agent_id integer, transaction_time timestamptz,
    transaction_search_key text, is_debit boolean, masked_pan text, hashed_pan text, rrn text, stan text,
    amount bigint, charge_amount bigint, terminal_id text, card_acceptor_location text, response_code text,
    aptent_ms integer, bank_ms integer, channel text, route text, issuer text, acquirer text)
), fresh AS MATERIALIZED (
  SELECT i.*, match_key(rrn, stan, masked_pan, terminal_id, amount, is_debit) AS key,
    (transaction_time AT TIME ZONE INTERVAL '01:00')::date AS day
  FROM incoming i
  WHERE NOT EXISTS (SELECT 1 FROM transactions t WHERE t.transaction_search_key = i.transaction_search_key)
), inserted AS (
  INSERT INTO transactions (super_agent_id, transaction_time, transaction_search_key, is_debit, masked_pan, hashed_pan,
    rrn, stan, amount, charge_amount, terminal_id, card_acceptor_location, response_code, aptent_ms, bank_ms,
    channel, route, issuer, acquirer, match_occurrence)
  SELECT super_agent_id, transaction_time, transaction_search_key, is_debit, masked_pan, decode(hashed_pan, 'hex'),
    rrn, stan, amount, charge_amount, terminal_id, card_acceptor_location, response_code, aptent_ms, bank_ms,
    channel, route, issuer, acquirer,
    (SELECT count(*) FROM transactions t WHERE t.match_key = f.key AND t.business_date = f.day)
      + row_number() OVER (PARTITION BY key, day ORDER BY transaction_time) - 1
  FROM fresh f ORDER BY transaction_time, transaction_search_key
  RETURNING business_date, super_agent_id, response_code, amount, transaction_time, aptent_ms, bank_ms, is_debit,
    transaction_search_key, rrn, stan, masked_pan, terminal_id, channel, route, issuer, acquirer
), reversals AS (
  SELECT transaction_search_key FROM inserted WHERE is_debit
  UNION ALL
  -- Those that arrived before what they cancel.
  SELECT r.transaction_search_key FROM inserted i JOIN transactions r ON r.is_debit
    AND r.match_key = match_key(i.rrn, i.stan, i.masked_pan, i.terminal_id, i.amount, true)
    AND r.transaction_time >= i.transaction_time
  WHERE NOT i.is_debit
), ${ROLLUPS}, ${GIVEN}, slots AS (
  INSERT INTO transaction_slots AS s
    (slot_start, total_count, success_count, approved_count, failure_count, aptent_ms_sum, bank_ms_sum)
  SELECT date_bin('30 minutes', transaction_time, '2000-01-01 00:00:00Z'), count(*),
    count(*) FILTER (WHERE response_code <> ALL (${inconclusive}::text[])), count(*) FILTER (WHERE response_code = ANY
    (${approved}::text[])),
    count(*) FILTER (WHERE response_code = ANY (${inconclusive}::text[])), sum(aptent_ms), sum(bank_ms)
  FROM inserted GROUP BY 1 ORDER BY 1
  ON CONFLICT (slot_start) DO UPDATE SET total_count = s.total_count + excluded.total_count,
    success_count = s.success_count + excluded.success_count,
    approved_count = s.approved_count + excluded.approved_count,
    failure_count = s.failure_count + excluded.failure_count,
    aptent_ms_sum = s.aptent_ms_sum + excluded.aptent_ms_sum, bank_ms_sum = s.bank_ms_sum + excluded.bank_ms_sum
)
SELECT count(*) AS count, (SELECT array_agg(transaction_search_key) FROM reversals) AS reversals FROM inserted`

export const ingestionStore = (db: Sql) => ({
  /** Batches are taken one after another, so that a search key and a match occurrence are given once. */
  lock: () => lockForTransaction(db, 'ingestion'),

  ensurePartitions: (first: string, last: string) =>
    db.run(sql`SELECT ensure_transaction_partitions(${first}::date, ${last}::date)`),

  /** Those of this month and the two after it. */
  ensureNextPartitions: (now: Date) =>
    db.run(sql`SELECT ensure_transaction_partitions(${now}::date, (${now}::date + INTERVAL '2 months')::date)`),

  agents: () =>
    db.rows<AgentCharge>(
      // A super agent without a charge type is charged nothing yet.
      sql`SELECT s.id, s.card_acceptor_id, coalesce(c.charge_type, 'FLAT') AS charge_type,
         CASE WHEN c.code IS NULL THEN 0 ELSE c.flat END AS flat,
         c.minimum_cap, c.maximum_cap, c.percentage::text AS percentage
       FROM super_agents s LEFT JOIN charge_types c ON c.code = s.charge_type_code`,
    ),

  /** The transactions that were ingested under these keys, as they are compared with what comes again. */
  async stored(keys: readonly string[]): Promise<ReadonlyMap<string, ReadyTransaction>> {
    const rows = await db.rows<{ json: ReadyTransaction }>(
      sql`SELECT json_build_object('transaction_search_key', transaction_search_key, 'super_agent_id', super_agent_id,
           'transaction_time', transaction_time, 'is_debit', is_debit, 'masked_pan', masked_pan,
           'hashed_pan', encode(hashed_pan, 'hex'), 'rrn', rrn, 'stan', stan, 'amount', amount,
           'terminal_id', terminal_id, 'response_code', response_code,
           'channel', channel, 'route', route, 'issuer', issuer, 'acquirer', acquirer) AS json
         FROM transactions WHERE transaction_search_key = ANY (${keys}::text[])`,
    )
    return new Map(rows.map(({ json }) => [json.transaction_search_key, json]))
  },

  /** Returns how many were new; the rest were known by their search key. */
  async insert(batch: readonly ReadyTransaction[], inconclusive: readonly string[], approved: readonly string[]) {
    const insert = insertQuery(JSON.stringify(batch), inconclusive, approved)
    const row = await db.first<{ count: number; reversals: string[] | null }>(insert)
    if (row?.reversals) await db.run(sql`SELECT pair_reversals(${row.reversals}::text[])`)
    return row?.count ?? 0
  },
})
