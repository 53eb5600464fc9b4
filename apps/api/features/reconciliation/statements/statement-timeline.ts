/** The statement's part of a transaction's history: the line that was found for it. */

import { lagosIso } from '@dcir/core/time/lagos'
import type { TransactionDetail } from '@dcir/core/transactions/contract'
import type { Sql } from '../../../db/database'
import { sql } from '../../../db/sql'

type Entry = TransactionDetail['timeline'][number]

interface Line {
  fileName: string
  rowNumber: number
  status: 'MATCHED_SUCCESS' | 'MATCHED_FAILED'
  pairedBy: string | null
  rerunAt: Date | null
  at: Date
}

const outcomes = {
  MATCHED_SUCCESS: 'Found in a statement',
  MATCHED_FAILED: 'The bank’s statement shows this money although the transaction failed',
} as const

/** Statements are the bank's alone: row-level security leaves nothing of them to anybody else. */
export async function statementTimeline(db: Sql, transactionId: number): Promise<Entry[]> {
  const lines = await db.rows<Line>(
    sql`SELECT f.file_name, m.row_number, m.status, p.paired_by, n.ended_at AS rerun_at,
       coalesce(p.paired_at, n.ended_at, f.completed_at) AS at
     FROM statement_pairs m LEFT JOIN entry_pairings p ON p.entry_id = m.entry_id
     LEFT JOIN statement_reruns n ON n.id = m.rerun_id
     JOIN statement_files f ON f.id = m.statement_id
     WHERE m.transaction_id = ${transactionId} AND f.completed_at IS NOT NULL`,
  )
  return lines.map(({ fileName, rowNumber, status, pairedBy, rerunAt, at }) => ({
    kind: 'statement',
    at: lagosIso(at),
    text: `${outcomes[status]}: ${fileName}, row ${rowNumber}${pairedBy ? `, paired by ${pairedBy}` : rerunAt ? ', when it was matched again' : ''}`,
  }))
}
