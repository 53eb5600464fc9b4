/** SQL of exceptions: which of our transactions come near to a line without a pair. */
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

/** How many days apart the same RRN is still looked for. */
const DAYS_APART = 3

const candidateOf = (row: Omit<CandidateRow, 'entryId'>): Candidate => ({
  ...row,
  transactionTime: lagosIso(row.transactionTime),
  amount: kobo(row.amount),
})

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
      byEntry.set(entryId, [...(byEntry.get(entryId) ?? []), candidateOf(row)])
    }
    return byEntry
  },

  /** The transaction that a line was paired with, as it stands beside it. */
  async paired(transactionSearchKey: string): Promise<Candidate | undefined> {
    const row = await db.first<Omit<CandidateRow, 'entryId'>>(
      `SELECT transaction_search_key, transaction_time, business_date AS transaction_date, masked_pan, rrn, stan, amount,
         terminal_id, is_debit, response_code FROM transactions WHERE transaction_search_key = $1`,
      [transactionSearchKey],
    )
    return row && candidateOf(row)
  },
})
