/**
 * The job that processes bulk files. The batch's own rows show the work that is left. Rows are processed in sets, and
 * become final in the transaction of their effect: a killed process leaves each row either untouched or done, and the
 * next run goes on at the first that is not final.
 */
import { endpoints } from '@dcir/core/contract/all'
import { addressesOf, grantsOf } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'
import { BANK, type Database } from '../db/database'
import type { FileStore } from '../files/files'
import type { JobKind, RunEnd } from '../jobs/runner'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import { type BatchRecord, bulkStore } from './bulk.store'
import { completeBatch } from './bulk-done'
import { type BulkKind, createSetWorker, refusedWork, type SetEnd } from './bulk-set'
import { uploaderMay } from './uploader.store'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  log: Log
  kinds: readonly BulkKind[]
}

export const BULK_JOB = 'bulk'
/** Batches take turns of so many sets, so that a long one does not delay a short one. */
const TURN = 2
/** How soon a row that has to wait, such as for a bank that does not answer, is tried again. */
const WAIT_MS = 5_000
/** How many rows share a transaction at most; what each costs on its way to the disk is the same for one and for all. */
const SET = 500
async function turn(set: () => Promise<SetEnd>): Promise<SetEnd> {
  for (let done = 1; ; done++) {
    const end = await set()
    if (end !== 'more' || done === TURN) return end
  }
}

/** A kind whose rows would do alone what by hand waits for a second person. */
const goesAround = ({ upload: { rows = [] }, isGated = false }: BulkKind) =>
  !isGated && endpoints.some(({ key, gated }) => gated && rows.includes(key))

const lostRight = ({ uploadedBy: by }: BatchRecord) => new Refusal('uploader-not-allowed', { by })

/** @throws Error for a kind that goes around the gate */
export function createBulkWorker({ database, clock, files, log, kinds }: Deps) {
  const around = kinds.filter(goesAround).map(({ kind }) => kind)
  if (around.length > 0) throw new Error(`rows that go around the gate: ${around.join(', ')}`)

  /** A right that was taken away while the file waited is taken away for what is left of it. */
  function mayGoOn({ upload }: BulkKind, batch: BatchRecord): Promise<boolean> {
    const grants = addressesOf(upload).flatMap(grantsOf)
    return database.read(BANK, (db) => uploaderMay(db, batch, grants))
  }

  async function processTurn(batchId: string): Promise<SetEnd> {
    const batch = await database.read(BANK, (db) => bulkStore(db).forWork(batchId))
    const kind = kinds.find((one) => one.kind === batch?.kind)
    if (!batch || !kind || batch.status !== 'PROCESSING') return 'done'
    const work = (await mayGoOn(kind, batch)) ? await kind.begin(batch) : refusedWork(lostRight(batch))
    const processSet = createSetWorker({ database, clock, log }, kind, batch, work)
    const state = await turn(() => processSet(SET)).finally(() => work.end())
    if (state !== 'done') return state
    if (batch.archiveKey) await files.remove(batch.archiveKey)
    await database.transaction(BANK, (db) => completeBatch(db, batch.id, clock.now()))
    return 'done'
  }

  async function process(batchId: string): Promise<RunEnd> {
    const end = await processTurn(batchId)
    if (end === 'done') return
    return { againInMs: end === 'more' ? 0 : WAIT_MS }
  }

  const job: JobKind = {
    kind: BULK_JOB,
    run: ({ key }) => process(key),
    onFailed: (db, { key }, reason) => bulkStore(db).fail(key, reason, clock.now()),
    onRetry: (db, { key }) => bulkStore(db).reopen(key),
  }

  return {
    job,
    /** Gives one batch its turn. @returns what there is to do after it, or undefined when every row is final */
    process,
  }
}
