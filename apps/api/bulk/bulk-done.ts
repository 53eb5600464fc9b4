/** Ends of bulk files, as other systems hear of them. */
import type { Sql } from '../db/database'
import { agentAmong, writeEvents } from '../events/write-events'
import { bulkStore, type DoneBatch } from './bulk.store'

type Done = Omit<DoneBatch, 'superAgentIds'> & { superAgentIds: readonly number[] | null }

/** Says that every row of a file is done or refused. */
export function batchDone(db: Sql, batch: Done, at: Date): Promise<void> {
  const { kind: batchKind, batchId, superAgentIds, totalCount: rows, failedCount: refusedRows } = batch
  const data = { batchId, batchKind, rows, refusedRows }
  return writeEvents(db, [{ kind: 'bulk.done', superAgentId: agentAmong(superAgentIds), data }], at)
}

/** Completes a batch whose rows are all final. */
export async function completeBatch(db: Sql, id: number, at: Date): Promise<void> {
  const done = await bulkStore(db).complete(id, at)
  if (done) await batchDone(db, done, at)
}
