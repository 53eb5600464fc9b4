/** SQL of lines that are paired with transactions by hand, and of the counts that follow. */

import type { PairingReason } from '@dcir/core/reconciliation/nearest-rules'
import type { Sql } from '../../../db/database'
import { shareLockForTransaction } from '../../../db/locks'
import { setOf } from '../../../db/set-of'
import { sql } from '../../../db/sql'

/** An entry with its pair, as a decision about it finds it. */
export interface Standing {
  id: number
  statementId: number
  isDebit: boolean
  amount: number
  /** How it is paired; null without a pair. */
  status: 'MATCHED_SUCCESS' | 'MATCHED_FAILED' | null
  isSettled: boolean
  resolvedBy: string | null
  resolvedAt: Date | null
  pairedBy: string | null
  pairedAt: Date | null
}

/** An entry and the transaction that it is to be paired with. */
export interface PairWanted {
  entry: Standing
  transactionSearchKey: string
}

type PairStatus = NonNullable<Standing['status']>

interface Pairing {
  transactionDate: string
  approved: readonly string[]
  reason: PairingReason
  comment: string
  by: string
  at: Date
}

const COUNTED = {
  statementId: 'bigint',
  isDebit: 'boolean',
  success: 'integer',
  failed: 'integer',
  amount: 'bigint',
} as const

export const pairingsStore = (db: Sql) => ({
  /** Those of some transactions that are there. */
  transactions: (transactionSearchKeys: readonly string[]) =>
    db.rows<{ transactionSearchKey: string; isDebit: boolean; isPaired: boolean }>(
      sql`SELECT t.transaction_search_key, t.is_debit,
         EXISTS (SELECT 1 FROM statement_pairs m WHERE m.transaction_id = t.id) AS is_paired
       FROM transactions t WHERE t.transaction_search_key = ANY (${transactionSearchKeys}::text[])`,
    ),

  /** Pairs entries. @returns as what each is paired; without those whose transaction is paired with another line */
  async pair(wanted: readonly PairWanted[], { transactionDate, approved, reason, comment, by, at }: Pairing) {
    await shareLockForTransaction(db, 'statementPairs')
    const pairs = await db.rows<{ entryId: number; status: PairStatus }>(
      sql`WITH paired AS (
         INSERT INTO statement_matches
           (entry_id, transaction_id, statement_id, transaction_date, transaction_time, tier, status)
         SELECT w.entry_id, t.id, w.statement_id, ${transactionDate}::date, t.transaction_time, 9,
           CASE WHEN t.response_code = ANY (${approved}::text[]) THEN 'MATCHED_SUCCESS' ELSE 'MATCHED_FAILED' END
         FROM unnest(${wanted.map(({ entry }) => entry.id)}::bigint[],
         ${wanted.map(({ entry }) => entry.statementId)}::bigint[],
         ${wanted.map(({ transactionSearchKey }) => transactionSearchKey)}::text[]) AS w (entry_id, statement_id, key)
         JOIN transactions t ON t.transaction_search_key = w.key
         WHERE NOT EXISTS (
           SELECT 1 FROM statement_entries l WHERE l.transaction_id = t.id AND l.transaction_date = t.business_date)
         ORDER BY t.id ON CONFLICT (transaction_id) DO NOTHING RETURNING entry_id, transaction_id, status
       ), decided AS (
         INSERT INTO entry_pairings (entry_id, transaction_date, transaction_id, reason, comment, paired_by, paired_at)
         SELECT entry_id, ${transactionDate}::date, transaction_id, ${reason}, ${comment}, ${by}, ${at} FROM paired
       ) SELECT entry_id, status FROM paired`,
    )
    const statuses = new Map(pairs.map(({ entryId, status }) => [entryId, status]))
    const entries = wanted.map(({ entry }) => ({ ...entry, status: statuses.get(entry.id) ?? null }))
    await this.count(transactionDate, entries, 1)
    return statuses
  },

  /** Counts entries by their status as paired, or no longer, in their day and their files. */
  async count(transactionDate: string, entries: readonly Standing[], by: 1 | -1) {
    const counted = entries.filter(({ status }) => status !== null)
    const rows = counted.map(({ status, ...entry }) => ({
      ...entry,
      success: status === 'MATCHED_SUCCESS' ? by : 0,
      failed: status === 'MATCHED_FAILED' ? by : 0,
    }))
    const ofEach = setOf('c', rows, COUNTED)
    const days = await db.run(
      sql`UPDATE statement_day_totals d SET success_count = d.success_count + s.success,
         success_value = d.success_value + s.success_value, failed_count = d.failed_count + s.failed,
         failed_value = d.failed_value + s.failed_value
       FROM (SELECT statement_id, is_debit, sum(success) AS success, sum(success * amount) AS success_value,
           sum(failed) AS failed, sum(failed * amount) AS failed_value
         FROM ${ofEach} GROUP BY 1, 2) s
       WHERE d.transaction_date = ${transactionDate}::date AND d.is_debit = s.is_debit
       AND d.statement_id = s.statement_id`,
    )
    const wanted = new Set(counted.map(({ statementId, isDebit }) => `${statementId} ${isDebit}`)).size
    if (days !== wanted) throw new Error('a line is of a day that was never added up')
    await db.run(
      sql`UPDATE statement_files f SET matched_success_count = f.matched_success_count + s.success,
         matched_failed_count = f.matched_failed_count + s.failed
       FROM (SELECT statement_id, sum(success) AS success, sum(failed) AS failed
         FROM ${ofEach} GROUP BY 1) s WHERE f.id = s.statement_id`,
    )
  },
})
