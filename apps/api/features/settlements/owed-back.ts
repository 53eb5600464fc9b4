/** What was settled and had to go back afterwards: written down once, beside the bulk, which it does not change. */
import type { Sql } from '../../db/database'

/** How far back each round looks; what a pause of the platform was longer than is found by the first one, at its start. */
const LOOK_BACK = '3 days'

/** Settled transactions whose dispute was accepted, by the bank, the super agent or the deadline. */
const ACCEPTED = `
  INSERT INTO settlement_owed_back (transaction_id, transaction_time, bulk_id, super_agent_id, why, reference, amount,
    noticed_at)
  SELECT l.transaction_id, l.transaction_time, l.bulk_id, l.super_agent_id, 'DISPUTE_ACCEPTED', d.log_code, l.amount, $1
  FROM disputes d JOIN settlement_lines l ON l.transaction_time = d.transaction_time
    AND l.transaction_id = d.transaction_id AND l.super_agent_id = d.super_agent_id
  WHERE d.resolution_status = 'ACCEPTED' AND d.resolved_at >= $1::timestamptz - $2::interval
  ORDER BY d.resolved_at, d.id ON CONFLICT (transaction_id) DO NOTHING`

/** Settled transactions that a reversal cancelled. */
const REVERSED = `
  INSERT INTO settlement_owed_back (transaction_id, transaction_time, bulk_id, super_agent_id, why, reference, amount,
    noticed_at)
  SELECT l.transaction_id, l.transaction_time, l.bulk_id, l.super_agent_id, 'REVERSED', r.reversal_search_key, l.amount,
    $1::timestamptz
  FROM transaction_reversals r JOIN settlement_lines l ON l.transaction_time = r.transaction_time
    AND l.transaction_id = r.transaction_id AND l.super_agent_id = r.super_agent_id
  WHERE r.super_agent_id = ANY ($3::integer[]) AND r.reversal_time >= $1::timestamptz - $2::interval
  ORDER BY r.reversal_time, r.reversal_id ON CONFLICT (transaction_id) DO NOTHING`

/** Notices what is owed back by now. @returns how many transactions are new on the list */
export async function noticeOwedBack(sql: Sql, now: Date, lookBack = LOOK_BACK): Promise<number> {
  const agents = await sql.rows<{ id: number }>('SELECT super_agent_id AS id FROM settlement_cursors')
  const ids = agents.map(({ id }) => id)
  const accepted = await sql.run(ACCEPTED, [now, lookBack])
  return accepted + (await sql.run(REVERSED, [now, lookBack, ids]))
}
