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

/** Settled transactions that a later debit reversed. */
const REVERSED = `
  INSERT INTO settlement_owed_back (transaction_id, transaction_time, bulk_id, super_agent_id, why, reference, amount,
    noticed_at)
  SELECT DISTINCT ON (l.transaction_id) l.transaction_id, l.transaction_time, l.bulk_id, l.super_agent_id, 'REVERSED',
    r.transaction_search_key, l.amount, $1::timestamptz
  FROM transactions r
  JOIN transactions t ON t.match_key = match_key(r.rrn, r.stan, r.masked_pan, r.terminal_id, r.amount, false)
    AND t.rrn = r.rrn AND t.stan = r.stan AND t.masked_pan = r.masked_pan AND t.terminal_id = r.terminal_id
    AND t.amount = r.amount AND NOT t.is_debit AND t.transaction_time <= r.transaction_time
    AND t.super_agent_id = r.super_agent_id
  JOIN settlement_lines l ON l.transaction_time = t.transaction_time AND l.transaction_id = t.id
    AND l.super_agent_id = t.super_agent_id
  WHERE r.is_debit AND r.super_agent_id = ANY ($3::integer[]) AND r.transaction_time >= $1::timestamptz - $2::interval
  ORDER BY l.transaction_id, r.transaction_time ON CONFLICT (transaction_id) DO NOTHING`

/** Notices what is owed back by now. @returns how many transactions are new on the list */
export async function noticeOwedBack(sql: Sql, now: Date, lookBack = LOOK_BACK): Promise<number> {
  const agents = await sql.rows<{ id: number }>('SELECT super_agent_id AS id FROM settlement_cursors')
  const ids = agents.map(({ id }) => id)
  const accepted = await sql.run(ACCEPTED, [now, lookBack])
  return accepted + (await sql.run(REVERSED, [now, lookBack, ids]))
}
