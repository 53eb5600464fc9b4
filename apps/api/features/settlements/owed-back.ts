/** Amounts that were settled and had to go back later: noted beside the bulk, which stays as it is, until they end. */

import type { Sql } from '../../db/database'
import { setOf } from '../../db/set-of'
import { type Fragment, fixed, sql } from '../../db/sql'

/** Changes of one super agent that one transaction looks at. */
const CHUNK_SIZE = 5_000

/** A transaction that changed; its time is text, to the microsecond. */
interface Changed {
  transactionTime: string
  transactionId: number
}

/** Those that have something to be looked at, and were settled at all. */
export const changedAgents = async (db: Sql): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      sql`SELECT super_agent_id AS id FROM settlement_cursors c
       WHERE EXISTS (SELECT 1 FROM settlement_changes s WHERE s.super_agent_id = c.super_agent_id) ORDER BY 1`,
    )
  ).map(({ id }) => id)

/** Settled lines of changed transactions. */
const linesOf = (changed: readonly Changed[], superAgentId: number) => fixed`
  FROM ${setOf('c', changed, { transactionTime: 'text', transactionId: 'bigint' })}
  JOIN settlement_lines l ON l.transaction_time = c.transaction_time::timestamptz
  AND l.transaction_id = c.transaction_id
    AND l.super_agent_id = ${superAgentId}
  LEFT JOIN disputes d ON d.transaction_id = l.transaction_id`

/** An entry ends when its dispute was reopened and declined. */
const endQuery = (lines: Fragment, now: Date) => sql`
  UPDATE settlement_owed_back o SET ended_at = ${now}, end_reason = 'DISPUTE_DECLINED', ended_by = 'SYSTEM'
  WHERE o.ended_at IS NULL AND o.why = 'DISPUTE_ACCEPTED' AND o.transaction_id IN (
    SELECT l.transaction_id ${lines} WHERE d.resolution_status = 'DECLINED')`

/** One begins for a settled transaction that is reversed or accepted, unless it is owed already or was recovered. */
const beginQuery = (lines: Fragment, now: Date) => sql`
  INSERT INTO settlement_owed_back (transaction_id, transaction_time, bulk_id, super_agent_id, why, reference, amount,
    noticed_at)
  SELECT DISTINCT ON (l.transaction_id) l.transaction_id, l.transaction_time, l.bulk_id, l.super_agent_id,
    CASE WHEN d.resolution_status = 'ACCEPTED' THEN 'DISPUTE_ACCEPTED' ELSE 'REVERSED' END,
    CASE WHEN d.resolution_status = 'ACCEPTED' THEN d.log_code ELSE v.reversal_search_key
    END, l.amount, ${now}::timestamptz
  ${lines} LEFT JOIN transaction_reversals v ON v.transaction_id = l.transaction_id
  WHERE (d.resolution_status = 'ACCEPTED' OR v.transaction_id IS NOT NULL) AND NOT EXISTS (
    SELECT 1 FROM settlement_owed_back o WHERE o.transaction_id = l.transaction_id
      AND (o.ended_at IS NULL OR o.end_reason = 'RECOVERED'))
  ORDER BY l.transaction_id`

/**
 * Looks at what has changed of a super agent's transactions. Its cursor is locked, so that no bulk is being closed
 * meanwhile: what is in none by now is held out of the next one.
 * @returns how many changes were looked at, and how many entries are new
 */
export async function noticeOwedBack(db: Sql, superAgentId: number, now: Date) {
  const cursor = await db.first(
    sql`SELECT 1 FROM settlement_cursors WHERE super_agent_id = ${superAgentId} FOR UPDATE SKIP LOCKED`,
  )
  if (!cursor) return { looked: 0, begun: 0 }
  const changed = await db.rows<Changed>(
    sql`DELETE FROM settlement_changes WHERE id IN (
       SELECT id FROM settlement_changes WHERE super_agent_id = ${superAgentId} ORDER BY id LIMIT ${CHUNK_SIZE})
     RETURNING transaction_time::text, transaction_id`,
  )
  const lines = linesOf(changed, superAgentId)
  await db.run(endQuery(lines, now))
  return { looked: changed.length, begun: await db.run(beginQuery(lines, now)) }
}
