/**
 * The worker of bulk files. The queue wakes it; what is left to do stands in the batch's own rows, and who does it is
 * told by an advisory lock that ends with its holder. Rows are worked off in sets, and become final in the transaction of
 * their effect, so that a killed process leaves each row either untouched or done, and the next one goes on at the first
 * that is not final.
 */
import { BANK, type Database } from '../db/database'
import type { FileStore } from '../files/files'
import { exclusively } from '../jobs/exclusive'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import { bulkStore } from './bulk.store'
import { type BulkKind, createSetWorker, type SetEnd } from './bulk-set'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  log: Log
  kinds: readonly BulkKind[]
  /** Asks for another turn on a batch. */
  wake(batchId: string): Promise<void>
}

const BATCH_LOCK = 7208
/** Batches take turns of so many sets, so that a long one does not hold a short one up. */
const TURN = 2
/** How many rows share a transaction at most; what each costs on its way to the disk is the same for one and for all. */
const SET = 500
export type BulkWorker = ReturnType<typeof createBulkWorker>

async function turn(set: () => Promise<SetEnd>): Promise<SetEnd> {
  for (let done = 1; ; done++) {
    const end = await set()
    if (end !== 'more' || done === TURN) return end
  }
}

export function createBulkWorker({ database, clock, files, log, kinds, wake }: Deps) {
  async function workOn(batchId: string): Promise<SetEnd> {
    const batch = await database.read(BANK, (sql) => bulkStore(sql).forWork(batchId))
    const kind = kinds.find((one) => one.kind === batch?.kind)
    if (!batch || !kind || batch.status === 'COMPLETED') return 'done'
    const work = await kind.begin(batch)
    const workOff = createSetWorker({ database, clock, log }, kind, batch, work)
    const state = await turn(() => workOff(SET)).finally(() => work.end())
    if (state !== 'done') return state
    if (batch.archiveKey) await files.remove(batch.archiveKey)
    await database.transaction(BANK, (sql) => bulkStore(sql).complete(batch.id, clock.now()))
    return 'done'
  }

  return {
    /** Brings one batch further, unless somebody is at it already. */
    async process(batchId: string): Promise<void> {
      let goesOn = false as boolean
      await exclusively(database, BATCH_LOCK, batchId, async () => {
        goesOn = (await workOn(batchId)) === 'more'
      })
      if (goesOn) await wake(batchId)
    },

    /** Batches that nobody brought to their end, such as those of a killed process. */
    unfinished: () => database.read(BANK, (sql) => bulkStore(sql).unfinished()),
  }
}
