/** SQL of exceptions: which of our transactions come near to a line without a pair, and what a person decided of it. */
import { kobo } from '@dcir/core/money/kobo'
import type { NearestMiss } from '@dcir/core/reconciliation/days-contract'
import { addDays, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'

type Candidate = NonNullable<NearestMiss['candidate']>

interface CandidateRow extends Omit<Candidate, 'transactionTime' | 'amount'> {
  entryId: number
  transactionTime: Date
  amount: number
}

interface Standing {
  id: number
  isPaired: boolean
  isSettled: boolean
  resolvedBy: string | null
  resolvedAt: Date | null
}

interface Resolution {
  transactionDate: string
  ids: readonly number[]
  reason: string
  comment: string
  by: string
  at: Date
}

/** How many days apart the same RRN is still looked for. */
const DAYS_APART = 3

export const exceptionsStore = (db: Sql) => ({
  /**
   * Ours without a pair that come near to lines of one day, by the line: with the same RRN some days apart, the same card
   * and amount a day apart, or at the same terminal that day with the nearest amount.
   */
  async candidates(transactionDate: string, ids: readonly number[]): Promise<Map<number, Candidate[]>> {
    const days = [-DAYS_APART, -1, 0, 1, 2, DAYS_APART + 1].map((by) => startOfDay(addDays(transactionDate, by)))
    const rows = await db.rows<CandidateRow>(
      `SELECT DISTINCT ON (e.id, c.id) e.id AS entry_id, c.transaction_search_key, c.transaction_time,
         c.business_date AS transaction_date, c.masked_pan, c.rrn, c.stan, c.amount, c.terminal_id, c.is_debit,
         c.response_code
       FROM statement_entries e CROSS JOIN LATERAL (
         (SELECT t.* FROM transactions t WHERE t.rrn = e.rrn AND t.transaction_time >= $3 AND t.transaction_time < $8
            AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.transaction_id = t.id)
          ORDER BY t.transaction_time LIMIT 20)
         UNION ALL
         (SELECT t.* FROM transactions t WHERE e.masked_pan <> '' AND t.masked_pan = e.masked_pan AND t.amount = e.amount
            AND t.transaction_time >= $4 AND t.transaction_time < $7
            AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.transaction_id = t.id)
          ORDER BY t.transaction_time LIMIT 20)
         UNION ALL
         (SELECT t.* FROM transactions t WHERE t.terminal_id = e.terminal_id AND t.is_debit = e.is_debit
            AND t.transaction_time >= $5 AND t.transaction_time < $6
            AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.transaction_id = t.id)
          ORDER BY abs(t.amount - e.amount), t.transaction_time LIMIT 3)
       ) c
       WHERE e.transaction_date = $1::date AND e.id = ANY ($2::bigint[]) ORDER BY e.id, c.id`,
      [transactionDate, ids, ...days],
    )
    const byEntry = new Map<number, Candidate[]>()
    for (const { entryId, ...row } of rows) {
      const candidate = { ...row, transactionTime: lagosIso(row.transactionTime), amount: kobo(row.amount) }
      byEntry.set(entryId, [...(byEntry.get(entryId) ?? []), candidate])
    }
    return byEntry
  },

  /** How entries of a day stand, for whoever is about to resolve them. */
  standing: (transactionDate: string, ids: readonly number[]) =>
    db.rows<Standing>(
      `SELECT e.id, m.entry_id IS NOT NULL AS is_paired, f.status = 'COMPLETED' AS is_settled, r.resolved_by, r.resolved_at
       FROM statement_entries e JOIN statement_files f ON f.id = e.statement_id
       LEFT JOIN statement_matches m ON m.entry_id = e.id
       LEFT JOIN entry_resolutions r ON r.entry_id = e.id
       WHERE e.transaction_date = $1::date AND e.id = ANY ($2::bigint[]) ORDER BY e.id`,
      [transactionDate, ids],
    ),

  /** Resolves entries that nobody has resolved yet. @returns which those were */
  async resolve({ transactionDate, ids, reason, comment, by, at }: Resolution): Promise<Set<number>> {
    const rows = await db.rows<{ id: number }>(
      `INSERT INTO entry_resolutions (entry_id, transaction_date, status, reason, comment, resolved_by, resolved_at)
       SELECT id, $1::date, 'RESOLVED', $3, $4, $5, $6 FROM unnest($2::bigint[]) AS wanted (id) ORDER BY id
       ON CONFLICT DO NOTHING RETURNING entry_id AS id`,
      [transactionDate, ids, reason, comment, by, at],
    )
    return new Set(rows.map(({ id }) => id))
  },
})
