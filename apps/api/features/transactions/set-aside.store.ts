/** SQL of rows that were not ingested. */
import type { SetAside } from '@dcir/core/transactions/set-aside-contract'
import type { Sql } from '../../db/database'
import { listPage } from '../../db/lists'
import { type Fragment, sql } from '../../db/sql'

export interface NewSetAside {
  outcome: SetAside['outcome']
  transactionSearchKey: string | null
  cardAcceptorId: string | null
  /** Null where it was no transaction. */
  content: object | null
  reason: string
}

export interface SetAsideRow
  extends Omit<SetAside, 'transactionTime' | 'firstReceivedAt' | 'lastReceivedAt' | 'decidedAt'> {
  transactionTime: string | null
  firstReceivedAt: Date
  lastReceivedAt: Date
  decidedAt: Date | null
}

const COLUMNS = sql`r.id, r.outcome, r.state, r.transaction_search_key, r.card_acceptor_id, s.merchant_name,
  r.content->>'transactionTime' AS transaction_time, (r.content->>'transactionAmount')::bigint AS transaction_amount,
  r.reason, r.times, r.first_received_at, r.last_received_at, r.decided_at, r.decided_by, r.decision_reason`

const FROM = sql`set_aside_transactions r LEFT JOIN super_agents s ON s.card_acceptor_id = r.card_acceptor_id`

export const setAsideStore = (db: Sql) => ({
  /** Keeps rows; one that comes again is counted, and a decision about it stands. */
  keep: (rows: readonly NewSetAside[], at: Date) =>
    db.run(
      sql`INSERT INTO set_aside_transactions AS r (outcome, transaction_search_key, card_acceptor_id, content, reason,
        digest,
         first_received_at, last_received_at, times)
       SELECT outcome, key, acceptor, content, reason, digest, ${at}, ${at}, count(*)
       FROM (SELECT i.outcome, i."transactionSearchKey" AS key, i."cardAcceptorId" AS acceptor, i.content, i.reason,
           sha256(convert_to(concat_ws('|', i.outcome, i."transactionSearchKey", i."cardAcceptorId", i.reason, i.content),
             'UTF8')) AS digest
         FROM json_to_recordset(${JSON.stringify(rows)}::json) AS i(outcome text, "transactionSearchKey" text,
         "cardAcceptorId" text,
           content jsonb, reason text)) incoming
       GROUP BY 1, 2, 3, 4, 5, 6
       ON CONFLICT (digest) DO UPDATE
         SET times = r.times + excluded.times, last_received_at = greatest(r.last_received_at, excluded.last_received_at)`,
    ),

  list: (where: readonly Fragment[], page: number, size: number) =>
    listPage<SetAsideRow>(db, {
      columns: COLUMNS,
      from: FROM,
      where,
      order: sql`r.last_received_at DESC, r.id DESC`,
      page,
      size,
    }),

  /** Locked, in the order in which they came. */
  waiting: (cardAcceptorId: string) =>
    db.rows<{ id: number; content: unknown }>(
      sql`SELECT id, content FROM set_aside_transactions
       WHERE card_acceptor_id = ${cardAcceptorId} AND state = 'WAITING' AND outcome = 'QUARANTINED'
       ORDER BY id FOR UPDATE`,
    ),

  decide: (
    ids: readonly number[],
    state: 'RELEASED' | 'DISMISSED',
    { at, by, reason }: { at: Date; by: string; reason: string | null },
  ) =>
    db.run(
      sql`UPDATE set_aside_transactions SET state = ${state}, decided_at = ${at}, decided_by = ${by},
        decision_reason = ${reason}
       WHERE id = ANY (${ids}::bigint[]) AND state = 'WAITING'`,
    ),

  exists: async (id: number) =>
    (await db.first(sql`SELECT 1 AS one FROM set_aside_transactions WHERE id = ${id}`)) !== undefined,
})
