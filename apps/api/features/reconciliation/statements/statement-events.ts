/** Ends of statement files, as other systems hear of them. */
import type { Sql } from '../../../db/database'
import { type NewEvent, writeEvents } from '../../../events/write-events'
import { statementsStore } from './statements.store'

/** Says that a file is matched, and whether it left exceptions. */
export async function statementMatched(db: Sql, fileKey: string, at: Date): Promise<void> {
  const file = await statementsStore(db).byKey(fileKey)
  if (file?.status !== 'COMPLETED') return
  const { successCount: rows, duplicateCount: duplicates, failedCount: refusedRows } = file
  const failedMatches = file.matchedFailedCount
  const unmatched = rows - file.matchedSuccessCount - failedMatches
  const exceptions = failedMatches + unmatched
  const done = { fileKey, rows, duplicates, matched: file.matchedSuccessCount, exceptions }
  const events: NewEvent[] = [{ kind: 'statement.done', superAgentId: null, data: done }]
  const left = { fileKey, failedMatches, unmatched, refusedRows }
  if (exceptions + refusedRows > 0) events.push({ kind: 'statement.exceptions', superAgentId: null, data: left })
  await writeEvents(db, events, at)
}

/** Ends a file that cannot be loaded. */
export async function failStatement(
  db: Sql,
  fileKey: string,
  failure: { message: string; canRetry: boolean },
  at: Date,
): Promise<void> {
  if ((await statementsStore(db).fail(fileKey, failure, at)) === 0) return
  const { canRetry } = failure
  await writeEvents(db, [{ kind: 'statement.failed', superAgentId: null, data: { fileKey, canRetry } }], at)
}
