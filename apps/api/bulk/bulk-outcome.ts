/** The outcome of a file, for kinds whose rows are shown nowhere else. */
import { setTimeout } from 'node:timers/promises'
import { isBulkFinal } from '@dcir/core/bulk/contract'
import { type BulkOutcome, MAX_OUTCOME_ERRORS, type OutcomeEndpoints, outcomeMessage } from '@dcir/core/bulk/outcome'
import { addressUrl } from '@dcir/core/client/client'
import { throughDoor } from '@dcir/core/contract/endpoint'
import type { Call } from '../call/call'
import type { Database } from '../db/database'
import type { Clock } from '../kit/clock'
import { type BulkKindName, batchOf } from './bulk.store'
import { bulkBatches } from './bulk-batches'
import { outcomeStore } from './bulk-outcome.store'

interface OutcomeOf {
  kind: BulkKindName
  errorFile: OutcomeEndpoints['errorFile']
  /** The fields that a row may be known by. */
  names: readonly string[]
}

/** A small file is done by then, and the answer to its upload says how it went; a large one is followed. */
const PATIENCE_MS = 4_000
const PAUSE_MS = 200

export function bulkOutcome(database: Database, clock: Clock, { kind, errorFile, names }: OutcomeOf) {
  const batches = bulkBatches(database, clock, kind)

  const show = (call: Call, batchId: string): Promise<BulkOutcome> =>
    database.read(call.scope, async (db) => {
      const record = await batches.found(db, batchId)
      const { status, totalCount, successfulCount, failedCount } = batchOf(record)
      const store = outcomeStore(db)
      const done = isBulkFinal(status) ? await store.done(record.id) : []
      const errors = failedCount > 0 ? await store.errors(record.id, names, MAX_OUTCOME_ERRORS) : []
      return {
        message: outcomeMessage(status, done, failedCount),
        batchId,
        status,
        totalEntries: totalCount,
        processedSuccessfully: successfulCount,
        failed: failedCount,
        errorDownloadLink: failedCount > 0 ? addressUrl(throughDoor(errorFile, null), { params: { batchId } }) : null,
        errors,
      }
    })

  return {
    show,
    errorFile: (call: Call, batchId: string) => batches.errorFile(call, batchId),

    /** The outcome once it is final, or as it is when that takes too long; the service of bulk files does the work. */
    async awaited(call: Call, batchId: string): Promise<BulkOutcome> {
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        const outcome = await show(call, batchId)
        if (isBulkFinal(outcome.status) || performance.now() > until) return outcome
        await setTimeout(PAUSE_MS)
      }
    },
  }
}
