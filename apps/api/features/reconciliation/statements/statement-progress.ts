/** How far a statement is: the progress that its record shows while it is read. */

import { BANK, type Database } from '../../../db/database'
import { sql } from '../../../db/sql'
import type { StatementRecord } from './statements.store'

const REPORT_EVERY_MS = 700

/** Writes progress from outside the transaction that makes it; what cannot be written is not worth stopping for. */
export function statementProgress(database: Database) {
  const report = (id: number, percentage: number, rowsRead?: number) =>
    database.transaction(BANK, (db) =>
      db.run(
        sql`UPDATE statement_files SET percentage = greatest(percentage, ${percentage}), rows_read =
          coalesce(${rowsRead ?? null}, rows_read)
         WHERE id = ${id} AND status IN ('LOADING', 'MATCHING', 'REMATCHING', 'WITHDRAWING')`,
      ),
    )

  /** Reports a step that was reached, from outside the transaction that reached it. */
  const reached = (id: number) => (percentage: number) => {
    report(id, percentage).catch(() => undefined)
  }

  /** Reports how far the reading is, now and then, without blocking it. */
  function reporter(record: StatementRecord) {
    let last = 0
    return (rowsRead: number, bytesRead: number) => {
      const now = Date.now()
      if (now - last < REPORT_EVERY_MS) return
      last = now
      // How far a workbook is nobody knows before its end.
      const read = record.format === 'xlsx' ? record.fileSize / 2 : bytesRead
      const part = record.fileSize > 0 ? read / record.fileSize : 1
      report(record.id, Math.min(60, Math.round(part * 60)), rowsRead).catch(() => undefined)
    }
  }

  return { report, reached, reporter }
}
