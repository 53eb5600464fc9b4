/** The outcome of a file beyond its counts: rows that it repeats itself, customers who are owed, and work that rests on it. */

import { type Kobo, kobo } from '@dcir/core/money/kobo'
import type { StatementOutcome } from '@dcir/core/reconciliation/contract'
import { restingText } from '@dcir/core/reconciliation/statements-rules'
import type { Sql } from '../../../db/database'
import { allOf, sql } from '../../../db/sql'
import { owedCredits } from '../entries/open-entries'
import type { StatementRecord } from './statements.store'
import { withdrawalsStore } from './withdrawals.store'

type Outcome = Pick<StatementOutcome, 'repeatedCount' | 'owedCount' | 'owedAmount' | 'resting'>

/** Asked of a file only where its counts say that there is something to find. */
export async function outcomeOf(
  db: Sql,
  { id, fileKey, status, duplicateCount, matchedFailedCount }: StatementRecord,
): Promise<Outcome> {
  const repeated =
    duplicateCount > 0 &&
    (await db.first<{ count: number }>(
      sql`SELECT count(*) AS count FROM statement_errors
        WHERE statement_id = ${id} AND type = 'DUPLICATE' AND message LIKE 'Duplicate of row % of this file'`,
    ))
  const owed =
    matchedFailedCount > 0 &&
    (await db.first<{ count: number; amount: Kobo }>(
      sql`SELECT count(*) AS count, coalesce(sum(e.amount), 0)::bigint AS amount FROM ${owedCredits.from}
        WHERE ${allOf([...owedCredits.where, sql`e.statement_id = ${id}`])}`,
    ))
  return {
    repeatedCount: repeated ? repeated.count : 0,
    owedCount: owed ? owed.count : 0,
    owedAmount: kobo(owed ? owed.amount : 0),
    resting: status === 'COMPLETED' ? restingText(await withdrawalsStore(db).restingOn(id, fileKey)) : null,
  }
}
