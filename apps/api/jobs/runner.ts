/**
 * Runs background jobs. A run has its job by a lease that it renews; a process that is gone stops renewing, and another
 * one takes the job over. A job that fails is tried again after a growing pause; after its last attempt it is FAILED
 * with its reason, until a person repeats it.
 */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@dcir/core/errors/catalogue'
import { BANK, type Database, type Sql } from '../db/database'
import { DatabaseUnavailable } from '../db/unavailable'
import { type Log, redactText } from '../kit/log'
import { type JobRecord, jobsStore, type Lease, type Work } from './jobs.store'

/** The job as its run sees it. */
export interface RunningJob extends Readonly<Work> {
  /** Aborted when the process stops or another run has taken the job over; long work looks at it now and then. */
  readonly signal: AbortSignal
  /** Reports progress as a percentage. */
  report(percentage: number): Promise<void>
  /**
   * Locks the job until the transaction ends; called in the transaction that writes what the run came to.
   * @throws LeaseLost when another run has the job
   */
  assertHeld(db: Sql): Promise<void>
}

/** `againInMs`: there is more to do, after so long a pause. */
export type RunEnd = { againInMs: number } | undefined

export interface JobKind {
  readonly kind: string
  /** Attempts before it is FAILED. */
  readonly maxAttempts?: number
  /** For work without an end: the pause between two rounds, in milliseconds. Such a job is never given up. */
  readonly everyMs?: number
  /** How long a run may go without a sign of moving on, in milliseconds, before it counts as stuck. */
  readonly stuckAfterMs?: number
  run(job: RunningJob): Promise<RunEnd>
  /** Marks the record that the job is about as failed, in the transaction that ends the job. */
  onFailed?(db: Sql, work: Work, reason: string): Promise<unknown>
  /** Opens that record again. */
  onRetry?(db: Sql, work: Work): Promise<unknown>
}

export class LeaseLost extends Error {}

/** How long work of a kind may stand still before people should know. */
export const patienceOf = ({ stuckAfterMs, everyMs }: JobKind): number =>
  stuckAfterMs ?? (everyMs === undefined ? WORK_STUCK_MS : ROUND_STUCK_MS)

interface Deps {
  database: Database
  log: Log
  /** The pause after so many failed attempts, in milliseconds. */
  backoffMs?: (attempts: number) => number
}

const POLL_MS = 500
/** Short, so that a killed process's work goes on soon; renewed four times before it ends. */
const LEASE_MS = 8_000
const RENEW_MS = 2_000
const MAX_ATTEMPTS = 5
/** A job that ends its process each time must not do so for ever. */
const MAX_LOSSES = 20
const MAX_REASON = 500
/** The longest pause before work without an end is tried again. */
const MAX_ROUND_PAUSE_MS = 60_000
/** How long a stopping process waits for its runs. */
const STOP_MS = 9_000
/** How long a restart waits for them; whoever asked for it is waiting too. */
const RESTART_MS = 4_000
/** A round is short; work with an end, such as a file of a million rows, may take its time. */
const ROUND_STUCK_MS = 5 * 60_000
const WORK_STUCK_MS = 30 * 60_000
/** The key of work that there is only once. */
export const ROUND = 'round'

/** 2, 4, 8, 16 seconds … up to five minutes. */
const doubling = (attempts: number) => Math.min(2 ** attempts, 300) * 1000

const reasonOf = (error: unknown): string =>
  redactText(error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON)

interface Run {
  job: JobRecord
  lease: Lease
  abort: AbortController
  /** Lets the lease run out, so that another run takes the job over. */
  letGo(): void
  done: Promise<void>
}

type Begun = Omit<Run, 'done' | 'letGo'>

export function createJobRunner({ database, log, backoffMs = doubling }: Deps, kinds: readonly JobKind[]) {
  const runs = new Map<string, Run>()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<unknown> = Promise.resolve()

  const write = <T>(work: (store: ReturnType<typeof jobsStore>, db: Sql) => Promise<T>): Promise<T> =>
    database.transaction(BANK, (db) => work(jobsStore(db), db))

  /** Renews a lease until the run has ended; a lease that is lost aborts the run. */
  function renewing({ lease, abort, job }: Begun): () => void {
    const beat = setInterval(() => {
      write((store) => store.renew(lease, LEASE_MS)).then(
        (held) => held === 0 && abort.abort(new LeaseLost(`another run has ${job.kind} ${job.key}`)),
        (error: Error) => log.warn({ kind: job.kind, error: error.message }, 'a lease was not renewed'),
      )
    }, RENEW_MS)
    return () => clearInterval(beat)
  }

  const runningJob = ({ lease, abort, job }: Begun): RunningJob => ({
    key: job.key,
    payload: job.payload,
    signal: abort.signal,
    report: async (percentage) => {
      await write((store) => store.progress(lease, Math.max(0, Math.min(100, Math.round(percentage)))))
    },
    async assertHeld(db) {
      if (!(await jobsStore(db).isHeld(lease))) throw new LeaseLost(`another run has ${job.kind} ${job.key}`)
    },
  })

  async function ended(kind: JobKind, lease: Lease, end: RunEnd): Promise<void> {
    const pause = end?.againInMs ?? kind.everyMs
    await write((store) => (pause === undefined ? store.complete(lease) : store.requeue(lease, pause)))
  }

  /** Writes a failed attempt down, and with the last one what becomes of the record behind the job. */
  async function failed(kind: JobKind, { job, lease }: Begun, error: unknown): Promise<void> {
    const attempts = job.attempts + 1
    const reason = reasonOf(error)
    const { kind: name, key } = job
    if (kind.everyMs !== undefined) {
      log.error({ kind: name, attempts, error: reason }, 'a round failed and is tried again')
      const pause = Math.min(backoffMs(attempts), MAX_ROUND_PAUSE_MS)
      const state = attempts < (kind.maxAttempts ?? MAX_ATTEMPTS) ? 'QUEUED' : 'FAILED'
      await write((store) => store.fail(lease, state, reason, pause))
      return
    }
    const isLast = attempts >= (kind.maxAttempts ?? MAX_ATTEMPTS) || job.losses > MAX_LOSSES
    log.error({ kind: name, key, attempts, error: reason }, isLast ? 'a job was given up' : 'a job is tried again')
    await write(async (store, db) => {
      const held = await store.fail(lease, isLast ? 'FAILED' : 'QUEUED', reason, isLast ? null : backoffMs(attempts))
      if (isLast && held > 0) await kind.onFailed?.(db, job, reason)
    })
  }

  async function execute(kind: JobKind, run: Begun, stopRenewing: () => void): Promise<void> {
    const { job, lease, abort } = run
    try {
      if (job.losses > MAX_LOSSES) throw new Error(`the process ended ${job.losses} times while this was done`)
      await ended(kind, lease, await kind.run(runningJob(run)))
    } catch (error) {
      if (error instanceof LeaseLost) return log.warn({ kind: job.kind, key: job.key }, 'a job was taken over')
      // Neither a stopping process nor a database that is away says anything about the work.
      const isOurs = abort.signal.aborted || error instanceof DatabaseUnavailable
      if (!isOurs) return await failed(kind, run, error)
      log.warn({ kind: job.kind, key: job.key, error: reasonOf(error) }, 'a job was broken off')
      await write((store) => store.release(lease, abort.signal.aborted ? 0 : backoffMs(1)))
    } finally {
      stopRenewing()
    }
  }

  /** Claims what is due, one job a kind. @returns how many runs were begun */
  async function claimDue(): Promise<number> {
    for (let begun = 0; ; begun++) {
      const idle = kinds.filter(({ kind }) => !runs.has(kind))
      if (stopped || idle.length === 0) return begun
      const lease = randomUUID()
      const names = idle.map(({ kind }) => kind)
      const job = await write((store) => store.claim(names, lease, LEASE_MS))
      const kind = idle.find((one) => one.kind === job?.kind)
      if (!job || !kind) return begun
      const run = { job, lease: { id: job.id, lease }, abort: new AbortController() }
      // A job whose end cannot be written is claimed again when its lease has ended.
      const letGo = renewing(run)
      const done = execute(kind, run, letGo)
        .catch((error: Error) => log.warn({ kind: job.kind, error: error.message }, "a job's end was not written"))
        // A restart may have put another run in its place.
        .finally(() => runs.get(job.kind)?.lease.lease === lease && runs.delete(job.kind))
      runs.set(job.kind, { ...run, letGo, done })
      void done.then(poll)
    }
  }

  function poll(): Promise<unknown> {
    clearTimeout(timer)
    polling = polling
      .then(claimDue)
      .catch((error: Error) => log.warn({ error: error.message }, 'jobs could not be claimed'))
      .finally(() => {
        clearTimeout(timer)
        if (!stopped) timer = setTimeout(poll, POLL_MS)
      })
    return polling
  }

  return {
    /** Begins to look for due jobs. */
    async start(): Promise<void> {
      for (const { kind, everyMs } of kinds)
        if (everyMs !== undefined) await write((store) => store.ensure(kind, ROUND))
      void poll()
    },

    /** How many runs of these kinds are under way in this process. */
    busy: (names: readonly string[]) => names.filter((name) => runs.has(name)).length,

    /**
     * Breaks off what is under way of these kinds and begins again, without waiting for what would be tried again later. A
     * run that does not end is given up: its lease runs out, and what it would still write is refused.
     */
    async restart(names: readonly string[]): Promise<void> {
      const mine = names.flatMap((name) => runs.get(name) ?? [])
      for (const { abort } of mine) abort.abort(new Error('the service is restarted'))
      const patience = new Promise((resolve) => setTimeout(resolve, RESTART_MS).unref())
      await Promise.race([Promise.all(mine.map(({ done }) => done)), patience])
      for (const { job, lease, letGo } of mine) {
        if (runs.get(job.kind)?.lease.lease !== lease.lease) continue
        letGo()
        runs.delete(job.kind)
      }
      await write((store) => store.hasten(names))
      void poll()
    },

    /** Waits a while for what is under way, having asked it to stop; what does not is taken over by another process. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await polling
      for (const { abort } of runs.values()) abort.abort(new Error('the process is stopping'))
      const patience = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([Promise.all([...runs.values()].map(({ done }) => done)), patience])
    },
  }
}

/**
 * Queues a FAILED job again, with the record behind it; for a person.
 * @throws Refusal 409 when it is not FAILED
 */
export async function retryJob(db: Sql, kinds: readonly JobKind[], kind: string, key: string): Promise<void> {
  const work = await jobsStore(db).retry(kind, key)
  if (!work) throw new Refusal('conflict')
  await kinds.find((one) => one.kind === kind)?.onRetry?.(db, work)
}
