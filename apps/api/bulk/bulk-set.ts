/**
 * A set of a bulk file's rows, done at once. Calls to others, such as the bank, come first, a few rows at a time; then one
 * transaction holds the effects of all of them and makes them final. Where that fails without a refusal the rows are
 * done one by one, so that the one that it is about does not delay the others.
 */
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { type ErrorCode, Refusal } from '@dcir/core/errors/catalogue'
import { BANK, type Database, type Sql } from '../db/database'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import { recordAudits } from '../write/audit'
import {
  type BatchRecord,
  type BulkKindName,
  bulkStore,
  type ItemRecord,
  type RowDone,
  type SettledItem,
  scopeOfBatch,
} from './bulk.store'

/** The work on the rows of one batch. `Ready` is a row whose questions are answered; only the kind looks into it. */
export interface SetWork<Ready = unknown> {
  /**
   * Begins a set and reads the data that all its rows need. The function that it returns gets one row ready, outside of
   * any transaction, and asks the bank where it has to. @throws Refusal when the row cannot be done
   */
  prepare(db: Sql, rows: readonly ItemRecord[]): Promise<(row: ItemRecord) => Promise<Ready>>
  /** Carries effects out, in the transaction that makes the rows final. A refused row leaves no trace. */
  carryOut(db: Sql, rows: readonly Ready[], at: Date): Promise<(RowDone | Refusal)[]>
  /** Lets go of what was made ready for a row that has no effect. */
  drop(ready: Ready): Promise<void>
  end(): void
}

/** The work on the rows of one kind of file; handed in by the feature that owns it. */
export interface BulkKind<Ready = unknown> {
  kind: BulkKindName
  /** The endpoint that took the file: whoever uploaded it must still be allowed to when its rows are processed. */
  upload: Endpoint
  /** Its rows are done by the plans of the endpoints that do the same by hand, gated where those are. */
  isGated?: boolean
  /** Action that the audit entry of each row names. */
  action: string
  /** Opens what the rows of this batch share. */
  begin(batch: BatchRecord): Promise<SetWork<Ready>>
}

interface Deps {
  database: Database
  clock: Clock
  log: Log
}

type Prepared = { row: ItemRecord; ready: unknown } | { row: ItemRecord; refusal: Refusal }

interface Begun {
  rows: ItemRecord[]
  prepareRow(row: ItemRecord): Promise<unknown>
}

/** A row that failed without a refusal, or whose bank did not answer. */
interface Held {
  row: ItemRecord
  error: unknown
}

/** How many rows of a set ask at the same time. */
const ASKING = 8
/** A set is what got ready in this time, so that slow questions keep nobody from seeing how far a batch is. */
const ASKING_MS = 2_000
/** Number of tries for a row that fails without a refusal, such as when the bank does not answer. */
const TRIES = 3

/** The work on rows whose uploader lost the right to it: each is refused, and nothing happens. */
export const refusedWork = (refusal: Refusal): SetWork => ({
  prepare: async () => () => Promise.reject(refusal),
  carryOut: async () => [],
  drop: async () => undefined,
  end: () => undefined,
})

const SILENT: readonly string[] = ['bank-unavailable', 'no-bank', 'directory-unavailable'] satisfies ErrorCode[]
/** A refusal says what is wrong with the row; a bank or a directory that does not answer says nothing about it. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && !SILENT.includes(error.code)

/** Does the work on items in their order; none is begun any more after one that failed, or when the time is over. */
async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>) {
  const ends: PromiseSettledResult<R>[] = []
  const left = items.entries()
  const until = performance.now() + ASKING_MS
  let failed = false
  const lane = async () => {
    for (const [at, item] of left) {
      const [end] = await Promise.allSettled([work(item)])
      ends[at] = end
      failed ||= end.status === 'rejected'
      if (failed || performance.now() > until) return
    }
  }
  await Promise.all(Array.from({ length: ASKING }, lane))
  return ends
}

/** The work left after a set: more, none, or none yet, since one row has to wait and so do all that follow it. */
export type SetEnd = 'more' | 'done' | 'waits'

/** @returns a function that processes at most so many of the next rows of the batch */
export function createSetWorker({ database, clock, log }: Deps, kind: BulkKind, batch: BatchRecord, work: SetWork) {
  const { batchId, uploadedBy: actor, address, requestId } = batch

  /** Makes rows final and writes each of them down, last in the caller's transaction. @returns how many were open */
  async function settle(db: Sql, rows: readonly { row: ItemRecord; end: RowDone | Refusal }[]): Promise<number> {
    const items = rows.map(
      ({ row: { rowNumber }, end }): SettledItem =>
        end instanceof Refusal
          ? { rowNumber, status: 'FAILED', message: end.message }
          : { rowNumber, status: 'SUCCESSFUL', ...end },
    )
    const settled = await bulkStore(db).settle(batch.id, items)
    if (settled !== rows.length) return settled
    const entry = { actor, action: kind.action, address, requestId }
    const entries = rows.map(({ row: { rowNumber }, end }) => {
      const of = { batchId, row: rowNumber }
      if (end instanceof Refusal) return { ...entry, result: end.code, subject: batchId, details: of }
      const subject = end.subject ?? end.logCode ?? batchId
      return { ...entry, result: 'done', subject, details: { ...of, ...end.details } }
    })
    await recordAudits(db, clock.now(), entries)
    return settled
  }

  const fail = (row: ItemRecord, refusal: Refusal) =>
    database.transaction(scopeOfBatch(batch), (db) => settle(db, [{ row, end: refusal }]))

  const nextRows = (limit: number) => database.read(scopeOfBatch(batch), (db) => bulkStore(db).open(batch.id, limit))

  /** The next rows, and what they need to get ready. */
  const begin = (limit: number) =>
    database.read(scopeOfBatch(batch), async (db) => {
      const rows = await bulkStore(db).open(batch.id, limit)
      return rows.length > 0 ? { rows, prepareRow: await work.prepare(db, rows) } : null
    })

  /** Gets rows ready, up to the first that is held; what was made ready behind it is let go. */
  async function getReady({ rows, prepareRow }: Begun): Promise<{ prepared: Prepared[]; held: Held | null }> {
    const ends = await inLanes(rows, async (row): Promise<Prepared> => {
      try {
        return { row, ready: await prepareRow(row) }
      } catch (error) {
        if (isFinal(error)) return { row, refusal: error }
        throw error
      }
    })
    const done = (some: typeof ends) => some.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    const at = ends.findIndex(({ status }) => status === 'rejected')
    const [row, end] = [rows[at], ends[at]]
    if (!row || end?.status !== 'rejected') return { prepared: done(ends), held: null }
    await drop(done(ends.slice(at)))
    return { prepared: done(ends.slice(0, at)), held: { row, error: end.reason } }
  }

  const drop = (some: readonly Prepared[]) =>
    Promise.all(some.map((one) => ('ready' in one ? work.drop(one.ready) : undefined)))

  /** All of these rows become final with what they bring about, or none of them. @returns those that were refused */
  async function carryOut(prepared: readonly Prepared[]): Promise<Prepared[]> {
    const able = prepared.filter((one) => 'ready' in one)
    const ready = able.map((one) => one.ready)
    return database.transaction(scopeOfBatch(batch), async (db) => {
      const ends = await work.carryOut(db, ready, clock.now())
      const endOf = new Map<Prepared, RowDone | Refusal | undefined>(able.map((one, at) => [one, ends[at]]))
      const rows = prepared.map((one) => {
        const end = 'refusal' in one ? one.refusal : endOf.get(one)
        if (!end) throw new Error('a row of a set came to nothing')
        return { row: one.row, end }
      })
      // Another process has done these rows meanwhile: this second attempt is rolled back.
      if ((await settle(db, rows)) !== rows.length) throw new Refusal('conflict')
      return able.filter((one) => endOf.get(one) instanceof Refusal)
    })
  }

  async function attempt(begun: Begun): Promise<Held | null> {
    const { prepared, held } = await getReady(begun)
    if (prepared.length === 0) return held
    const refused = await carryOut(prepared).catch(async (error) => {
      // A transaction may have ended well although nobody heard of it: what belongs to final rows stays.
      const open = new Set((await nextRows(prepared.length)).map(({ rowNumber }) => rowNumber))
      await drop(prepared.filter(({ row }) => open.has(row.rowNumber)))
      throw error
    })
    await drop(refused)
    return held
  }

  /** Makes a held row final if its time has come. @returns false when it is to be tried again later */
  async function judge({ row, error }: Held): Promise<boolean> {
    if (isFinal(error)) {
      await fail(row, error)
      return true
    }
    log.error({ batchId, row: row.rowNumber, error: (error as Error).message }, 'a row of a bulk file was not done')
    const code = error instanceof Refusal ? error.code : 'unexpected'
    if (row.attempts + 1 >= TRIES) {
      await fail(row, new Refusal(code))
      return true
    }
    await database.transaction(BANK, (db) => bulkStore(db).tried(batch.id, row.rowNumber))
    return false
  }

  async function oneByOne(count: number): Promise<SetEnd> {
    for (let done = 0; done < count; done++) {
      const end = await processSet(1)
      if (end !== 'more') return end
    }
    return 'more'
  }

  async function processSet(limit: number): Promise<SetEnd> {
    let begun: Begun | null = null
    let held: Held | null
    try {
      begun = await begin(limit)
      if (!begun) return 'done'
      held = await attempt(begun)
    } catch (error) {
      log.warn({ batchId, rows: limit, error: (error as Error).message }, 'a set of rows was not done')
      if (limit > 1) return oneByOne(limit)
      const [row] = await nextRows(1)
      // The row that seemed to have failed is final.
      if (!row || (begun && begun.rows[0]?.rowNumber !== row.rowNumber)) return 'more'
      held = { row, error }
    }
    return held === null || (await judge(held)) ? 'more' : 'waits'
  }

  return processSet
}
