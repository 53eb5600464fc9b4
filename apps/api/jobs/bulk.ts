/**
 * The worker of bulk files. The queue wakes it; what is left to do stands in the batch's own rows, and who does it is
 * told by an advisory lock that ends with its holder. A row becomes final in the transaction of its effect, so that a
 * killed process leaves each row either untouched or done, and the next one goes on at the first that is not final.
 */
import { errorMessage, Refusal } from '@dcir/core/errors/catalogue'
import { BANK, type Database, type Sql } from '../db/database'
import { recordAudit } from '../kit/audit'
import type { Clock } from '../kit/clock'
import type { FileStore } from '../kit/files'
import type { Log } from '../kit/log'
import {
  type BatchRecord,
  type BulkKindName,
  bulkStore,
  type ItemRecord,
  type RowDone,
  scopeOfBatch,
} from './bulk.store'
import { exclusively } from './exclusive'

/** Carries a row's effect out, in the transaction that makes the row final; at most once. */
export type Settle = (effect: (sql: Sql, at: Date) => Promise<RowDone>) => Promise<void>

/** Does one row: asks whom it has to ask, then settles. @throws Refusal when the row cannot be done */
export type RowWork = (item: ItemRecord, settle: Settle) => Promise<void>

/** What the rows of one kind of file bring about; handed in by the feature that owns it. */
export interface BulkKind {
  kind: BulkKindName
  /** What each row's audit entry calls it. */
  action: string
  /** Opens what the rows of this batch share. */
  begin(batch: BatchRecord): Promise<{ work: RowWork; end(): void }>
}

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
/** Batches take turns, so that a long one does not hold a short one up. */
const TURN = 500
const AT_ONCE = 100
/** What keeps failing without a refusal, such as a bank that does not answer, is tried this often. */
const TRIES = 3

type TurnEnd = 'done' | 'waits' | 'more'

export type BulkWorker = ReturnType<typeof createBulkWorker>

/** A refusal says what is wrong with the row; a bank that does not answer says nothing about it. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && error.code !== 'bank-unavailable'

export function createBulkWorker({ database, clock, files, log, kinds, wake }: Deps) {
  async function audit(sql: Sql, kind: BulkKind, batch: BatchRecord, row: ItemRecord, result: string, subject: string) {
    const { uploadedBy: actor, address, requestId, batchId } = batch
    const entry = { actor, action: kind.action, subject, result, address, requestId }
    await recordAudit(sql, clock.now(), { ...entry, details: { batchId, row: row.rowNumber } })
  }

  const settleOf =
    (kind: BulkKind, batch: BatchRecord, row: ItemRecord): Settle =>
    (effect) =>
      database.transaction(scopeOfBatch(batch), async (sql) => {
        const done = await effect(sql, clock.now())
        // Whoever was here meanwhile has done it; what was just done a second time is rolled back.
        if (!(await bulkStore(sql).settle(batch.id, row.rowNumber, 'SUCCESSFUL', done))) throw new Refusal('conflict')
        await audit(sql, kind, batch, row, 'done', done.logCode ?? batch.batchId)
      })

  const fail = (kind: BulkKind, batch: BatchRecord, row: ItemRecord, message: string, result: string) =>
    database.transaction(scopeOfBatch(batch), async (sql) => {
      if (await bulkStore(sql).settle(batch.id, row.rowNumber, 'FAILED', { message }))
        await audit(sql, kind, batch, row, result, batch.batchId)
    })

  /** False when the row is to be tried again later. */
  async function finish(kind: BulkKind, batch: BatchRecord, row: ItemRecord, work: RowWork): Promise<boolean> {
    try {
      await work(row, settleOf(kind, batch, row))
      return true
    } catch (error) {
      if (isFinal(error)) {
        await fail(kind, batch, row, error.message, error.code)
        return true
      }
      const { batchId } = batch
      log.error({ batchId, row: row.rowNumber, error: (error as Error).message }, 'a row of a bulk file was not done')
      const code = error instanceof Refusal ? error.code : 'unexpected'
      if (row.attempts + 1 >= TRIES) {
        await fail(kind, batch, row, errorMessage(code), code)
        return true
      }
      await database.transaction(BANK, (sql) => bulkStore(sql).tried(batch.id, row.rowNumber))
      return false
    }
  }

  /** Works rows off until the turn is over, a row has to wait, or none is left. */
  async function turn(kind: BulkKind, batch: BatchRecord, work: RowWork): Promise<TurnEnd> {
    for (let done = 0; done < TURN; ) {
      const rows = await database.read(BANK, (sql) => bulkStore(sql).open(batch.id, AT_ONCE))
      if (rows.length === 0) return 'done'
      for (const row of rows) {
        if (!(await finish(kind, batch, row, work))) return 'waits'
        done++
      }
    }
    return 'more'
  }

  async function workOn(batchId: string): Promise<TurnEnd> {
    const batch = await database.read(BANK, (sql) => bulkStore(sql).forWork(batchId))
    const kind = kinds.find((one) => one.kind === batch?.kind)
    if (!batch || !kind || batch.status === 'COMPLETED') return 'done'
    const { work, end } = await kind.begin(batch)
    const state = await turn(kind, batch, work).finally(end)
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
