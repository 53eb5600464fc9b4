/** Lines of any day that wait for somebody: what is counted of them and what is listed is one selection. */
import type { OpenKind } from '@dcir/core/reconciliation/entries/query'
import { type Fragment, sql } from '../../../db/sql'

export interface Selection {
  from: Fragment
  where: readonly Fragment[]
}

/** Credits of transactions that failed here and that have no dispute: never asked for, or in vain. */
export const owedCredits: Selection = {
  from: sql`(SELECT e.* FROM statement_pairs m
    JOIN statement_entries e ON e.transaction_date = m.transaction_date AND e.id = m.entry_id
    JOIN transactions t ON t.transaction_time = m.transaction_time AND t.id = m.transaction_id
    LEFT JOIN entry_disputes d ON d.entry_id = m.entry_id
    LEFT JOIN bulk_items i ON i.batch = d.batch AND i.row_number = d.row_number
    WHERE m.status = 'MATCHED_FAILED' AND NOT m.is_debit AND t.dispute_log_code IS NULL
      AND (d.entry_id IS NULL OR i.status = 'FAILED')) e`,
  where: [sql`true`],
}

/** The selection of a kind. @param unmatched lines that nothing of ours was found for and that nobody has explained */
export function selectionOf(kind: OpenKind, unmatched: Selection): Selection {
  if (kind === 'OWED') return owedCredits
  const direction = kind === 'UNMATCHED_DEBITS' ? sql`e.is_debit` : sql`NOT e.is_debit`
  return { from: unmatched.from, where: [...unmatched.where, direction] }
}
