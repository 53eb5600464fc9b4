/** Domain modules: each domain of the API says its endpoints, its jobs and its files, given what all of them share. */
import type { BankGateway } from '../bank/gateway'
import type { BulkKind } from '../bulk/bulk-set'
import type { Route } from '../call/call'
import type { Database } from '../db/database'
import type { FileStore } from '../files/files'
import type { CallLimiter } from '../http/call-limits'
import type { JobKind } from '../jobs/runner'
import type { Service } from '../jobs/services'
import type { Clock } from '../kit/clock'
import type { Log } from '../kit/log'
import type { Outbox } from '../mail/outbox'
import type { Gate } from '../write/gate'
import type { Writes } from '../write/write'
import { round, type WorkerGroup, workerGroupNames } from './worker-groups'

/** Parts that the domains share. */
export interface Platform {
  /** The pool of calls. */
  database: Database
  /** The pool of jobs. */
  jobs: Database
  clock: Clock
  files: FileStore
  log: Log
  writes: Writes
  gate: Gate
  limiter: CallLimiter
  outbox: Outbox
  bank: BankGateway
  /** The bank does not answer and is left alone: nothing new is sent, since its answer would be unknown. */
  isBankResting: () => boolean
}

/** The same for jobs: on their own pool. */
export const inBackground = <P extends Pick<Platform, 'database' | 'jobs'>>(platform: P): P => ({
  ...platform,
  database: platform.jobs,
})

export interface DomainModule {
  routes: readonly Route[]
  /** Jobs by the group that runs them. */
  jobs?: { readonly [G in WorkerGroup]?: readonly JobKind[] }
  /** Kinds of files whose rows are worked on one by one. */
  bulkKinds?: readonly BulkKind[]
  /** Housekeeping: once a minute, one after the other, by one process. */
  maintenance?: readonly (() => Promise<unknown>)[]
}

const MAINTENANCE_MS = 60_000

/** Each group with the jobs of all modules, in their order. */
export function workerGroups(modules: readonly Omit<DomainModule, 'routes'>[]): Service[] {
  const maintenance = round('maintenance', MAINTENANCE_MS, async () => {
    for (const { maintenance: tasks = [] } of modules) for (const task of tasks) await task()
  })
  const jobsOf = (group: WorkerGroup) => modules.flatMap(({ jobs }) => jobs?.[group] ?? [])
  return Object.entries(workerGroupNames).map(([id, name]) => ({
    id,
    name,
    jobs: id === 'maintenance' ? [maintenance, ...jobsOf(id)] : jobsOf(id as WorkerGroup),
  }))
}
