/**
 * A set of a bulk file's rows, done at once. Whom they have to ask is asked before, a few rows at a time; then one
 * transaction holds the effects of all of them and makes them final. Where that fails without a refusal the rows are
 * done one by one, so that the one that it is about does not hold the others up.
 */
import { Refusal } from '@dcir/core/errors/catalogue'
import { BANK, type Database, type Sql } from '../db/database'
import { recordAudits } from '../kit/audit'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import {
  type BatchRecord,
  type BulkKindName,
  bulkStore,
  type ItemRecord,
  type RowDone,
  type SettledItem,
  scopeOfBatch,
} from './bulk.store'

/** What the rows of one batch bring about. `Ready` is a row whose questions are answered; only the kind looks into it. */
export interface SetWork<Ready = unknown> {
  /**
   * Begins a set, outside of any transaction: what all its rows need is read here. What comes back gets one row ready,
   * asking whom it has to ask. @throws Refusal when the row cannot be done
   */
  prepare(rows: readonly ItemRecord[]): Promise<(row: ItemRecord) => Promise<Ready>>
  /** Carries effects out, in the transaction that makes the rows final. What is refused leaves nothing behind. */
  carryOut(sql: Sql, rows: readonly Ready[], at: Date): Promise<(RowDone | Refusal)[]>
  /** Lets go of what was made ready for a row that has no effect. */
  drop(ready: Ready): Promise<void>
  end(): void
}

/** What the rows of one kind of file bring about; handed in by the feature that owns it. */
export interface BulkKind<Ready = unknown> {
  kind: BulkKindName
  /** What each row's audit entry calls it. */
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

/** A row that failed without a refusal, or whose bank did not answer. */
interface Held {
  row: ItemRecord
  error: unknown
}

/** How many rows of a set ask at the same time. */
const ASKING = 8
/** A set is what got ready in this time, so that slow questions keep nobody from seeing how far a batch is. */
const ASKING_MS = 2_000
/** What keeps failing without a refusal, such as a bank that does not answer, is tried this often. */
const TRIES = 3

/** A refusal says what is wrong with the row; a bank that does not answer says nothing about it. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && error.code !== 'bank-unavailable'

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

/** @returns whether a set was brought to its end; false when one of its rows has to wait, and with it all that follow */
export function createSetWorker({ database, clock, log }: Deps, kind: BulkKind, batch: BatchRecord, work: SetWork) {
  const { batchId, uploadedBy: actor, address, requestId } = batch

  /** Makes rows final and writes each of them down, last in the caller's transaction. @returns how many were open */
  async function settle(sql: Sql, rows: readonly { row: ItemRecord; end: RowDone | Refusal }[]): Promise<number> {
    const items = rows.map(
      ({ row: { rowNumber }, end }): SettledItem =>
        end instanceof Refusal
          ? { rowNumber, status: 'FAILED', message: end.message }
          : { rowNumber, status: 'SUCCESSFUL', ...end },
    )
    const settled = await bulkStore(sql).settle(batch.id, items)
    if (settled !== rows.length) return settled
    const entry = { actor, action: kind.action, address, requestId }
    const entries = rows.map(({ row: { rowNumber }, end }) => {
      const told =
        end instanceof Refusal
          ? { result: end.code, subject: batchId }
          : { result: 'done', subject: end.logCode ?? batchId }
      return { ...entry, ...told, details: { batchId, row: rowNumber } }
    })
    await recordAudits(sql, clock.now(), entries)
    return settled
  }

  const fail = (row: ItemRecord, refusal: Refusal) =>
    database.transaction(scopeOfBatch(batch), (sql) => settle(sql, [{ row, end: refusal }]))

  /** Gets rows ready, up to the first that is held; what was made ready behind it is let go. */
  async function getReady(rows: readonly ItemRecord[]): Promise<{ prepared: Prepared[]; held: Held | null }> {
    const prepareRow = await work.prepare(rows)
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
    return database.transaction(scopeOfBatch(batch), async (sql) => {
      const ends = await work.carryOut(sql, ready, clock.now())
      const endOf = new Map<Prepared, RowDone | Refusal | undefined>(able.map((one, at) => [one, ends[at]]))
      const rows = prepared.map((one) => {
        const end = 'refusal' in one ? one.refusal : endOf.get(one)
        if (!end) throw new Error('a row of a set came to nothing')
        return { row: one.row, end }
      })
      // Whoever was here meanwhile has done it; what was just done a second time is rolled back.
      if ((await settle(sql, rows)) !== rows.length) throw new Refusal('conflict')
      return able.filter((one) => endOf.get(one) instanceof Refusal)
    })
  }

  /** Those of a set that are not final; rows are worked off in their order, so that they are the next ones. */
  async function stillOpen(rows: readonly ItemRecord[]): Promise<ItemRecord[]> {
    const open = await database.read(BANK, (sql) => bulkStore(sql).open(batch.id, rows.length))
    const numbers = new Set(open.map(({ rowNumber }) => rowNumber))
    return rows.filter(({ rowNumber }) => numbers.has(rowNumber))
  }

  async function attempt(rows: readonly ItemRecord[]): Promise<Held | null> {
    const { prepared, held } = await getReady(rows)
    if (prepared.length === 0) return held
    const refused = await carryOut(prepared).catch(async (error) => {
      // A transaction may have ended well although nobody heard of it: what belongs to final rows stays.
      const open = new Set(await stillOpen(rows))
      await drop(prepared.filter(({ row }) => open.has(row)))
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
    await database.transaction(BANK, (sql) => bulkStore(sql).tried(batch.id, row.rowNumber))
    return false
  }

  async function oneByOne(rows: readonly ItemRecord[]): Promise<boolean> {
    for (const row of rows) if (!(await workOff([row]))) return false
    return true
  }

  async function workOff(rows: readonly ItemRecord[]): Promise<boolean> {
    let held: Held | null
    try {
      held = await attempt(rows)
    } catch (error) {
      const open = await stillOpen(rows)
      const [row] = open
      if (!row) return true
      if (rows.length > 1) {
        log.warn({ batchId, rows: rows.length, error: (error as Error).message }, 'a set of rows is done one by one')
        return oneByOne(open)
      }
      held = { row, error }
    }
    return held === null || judge(held)
  }

  return workOff
}
