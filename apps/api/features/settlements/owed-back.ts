/** Amounts that were settled and had to go back later: noted beside the bulk, which stays as it is, until they end. */
import type { Sql } from '../../db/database'

/** Changes of one super agent that one transaction looks at. */
const CHUNK_SIZE = 5_000

/** Those that have something to be looked at, and were settled at all. */
export const changedAgents = async (sql: Sql): Promise<number[]> =>
  (
    await sql.rows<{ id: number }>(
      `SELECT super_agent_id AS id FROM settlement_cursors c
       WHERE EXISTS (SELECT 1 FROM settlement_changes s WHERE s.super_agent_id = c.super_agent_id) ORDER BY 1`,
    )
  ).map(({ id }) => id)

const LINES = `FROM unnest($1::text[]::timestamptz[], $2::bigint[]) AS c (transaction_time, transaction_id)
  JOIN settlement_lines l ON l.transaction_time = c.transaction_time AND l.transaction_id = c.transaction_id
    AND l.super_agent_id = $3
  LEFT JOIN disputes d ON d.transaction_id = l.transaction_id`

/** An entry ends when its dispute was reopened and declined. */
const END = `
  UPDATE settlement_owed_back o SET ended_at = $4, end_reason = 'DISPUTE_DECLINED', ended_by = 'SYSTEM'
  WHERE o.ended_at IS NULL AND o.why = 'DISPUTE_ACCEPTED' AND o.transaction_id IN (
    SELECT l.transaction_id ${LINES} WHERE d.resolution_status = 'DECLINED')`

/** One begins for a settled transaction that is reversed or accepted, unless it is owed already or was recovered. */
const BEGIN = `
  INSERT INTO settlement_owed_back (transaction_id, transaction_time, bulk_id, super_agent_id, why, reference, amount,
    noticed_at)
  SELECT DISTINCT ON (l.transaction_id) l.transaction_id, l.transaction_time, l.bulk_id, l.super_agent_id,
    CASE WHEN d.resolution_status = 'ACCEPTED' THEN 'DISPUTE_ACCEPTED' ELSE 'REVERSED' END,
    CASE WHEN d.resolution_status = 'ACCEPTED' THEN d.log_code ELSE v.reversal_search_key END, l.amount, $4::timestamptz
  ${LINES} LEFT JOIN transaction_reversals v ON v.transaction_id = l.transaction_id
  WHERE (d.resolution_status = 'ACCEPTED' OR v.transaction_id IS NOT NULL) AND NOT EXISTS (
    SELECT 1 FROM settlement_owed_back o WHERE o.transaction_id = l.transaction_id
      AND (o.ended_at IS NULL OR o.end_reason = 'RECOVERED'))
  ORDER BY l.transaction_id`

/**
 * Looks at what has changed of a super agent's transactions. Its cursor is locked, so that no bulk is being closed
 * meanwhile: what is in none by now is held out of the next one.
 * @returns how many changes were looked at, and how many entries are new
 */
export async function noticeOwedBack(sql: Sql, superAgentId: number, now: Date) {
  const cursor = 'SELECT 1 FROM settlement_cursors WHERE super_agent_id = $1 FOR UPDATE SKIP LOCKED'
  if (!(await sql.first(cursor, [superAgentId]))) return { looked: 0, begun: 0 }
  const changed = await sql.rows<{ time: string; id: number }>(
    `DELETE FROM settlement_changes WHERE id IN (
       SELECT id FROM settlement_changes WHERE super_agent_id = $1 ORDER BY id LIMIT ${CHUNK_SIZE})
     RETURNING transaction_time::text AS time, transaction_id AS id`,
    [superAgentId],
  )
  const values = [changed.map(({ time }) => time), changed.map(({ id }) => id), superAgentId, now]
  await sql.run(END, values)
  return { looked: changed.length, begun: await sql.run(BEGIN, values) }
}
