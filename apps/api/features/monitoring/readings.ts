/** Readings of `/metrics` beside the requests: connections, work that waits, payments without an answer, the disk. */
import { statfs } from 'node:fs/promises'
import { BANK, type Database } from '../../db/database'
import type { Pool } from '../../db/pool'
import type { Reading } from '../../http/metrics'
import type { Clock } from '../../kit/clock'
import { disputesStore } from '../disputes/disputes.store'
import { backupAge } from './backup-age'
import { servicesStore } from './services'
import { readUnknownPayments } from './unknown-payments'

interface Deps {
  /** The published pools, by their names. */
  pools: Readonly<Record<string, Pool>>
  /** A database with a pool of its own and short limits, so that readings do not wait behind calls. */
  database: Database
  clock: Clock
  /** Where files are kept. */
  folder: string
}

const SECOND_MS = 1000
const HOUR_MS = 60 * 60 * SECOND_MS

const connections = (pools: Deps['pools']): Reading => ({
  name: 'dcir_pool_connections',
  help: 'Connections to the database, and calls that wait for one',
  labelNames: ['pool', 'state'],
  read: async () =>
    Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
      { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
      { labels: { pool, state: 'idle' }, value: idleCount },
      { labels: { pool, state: 'waiting' }, value: waitingCount },
    ]),
})

function jobs(database: Database): Reading[] {
  const read = () => database.read(BANK, (db) => servicesStore(db).jobs())
  const reading = (name: string, help: string, of: (job: Awaited<ReturnType<typeof read>>[number]) => number) => ({
    name,
    help,
    labelNames: ['kind'],
    read: async () => (await read()).map((job) => ({ labels: { kind: job.kind }, value: of(job) })),
  })
  return [
    reading('dcir_jobs_due', 'Jobs that are due and wait', ({ waiting }) => waiting),
    reading('dcir_jobs_failed', 'Jobs that were given up', ({ failed }) => failed),
    reading('dcir_jobs_oldest_due_seconds', 'For how long the job that waits longest is due', ({ dueSince, at }) =>
      dueSince ? Math.max(0, (at.getTime() - dueSince.getTime()) / SECOND_MS) : 0,
    ),
  ]
}

function unknown({ database, clock }: Deps): Reading[] {
  const read = () => database.read(BANK, readUnknownPayments)
  const reading = (name: string, help: string, of: (found: Awaited<ReturnType<typeof read>>) => number) => ({
    name,
    help,
    read: async () => [{ value: of(await read()) }],
  })
  const ageOf = (sentAt: string | null) =>
    sentAt ? Math.max(0, (clock.now().getTime() - Date.parse(sentAt)) / SECOND_MS) : 0
  return [
    reading('dcir_unknown_payments', 'Payments without an answer of the bank', ({ count }) => count),
    reading('dcir_unknown_payments_kobo', 'Their sum', ({ amount }) => amount),
    reading('dcir_unknown_payments_oldest_seconds', 'For how long the oldest has none', ({ oldestSentAt }) =>
      ageOf(oldestSentAt),
    ),
  ]
}

type Samples = Awaited<ReturnType<Reading['read']>>[number][]

/** Where none was taken yet, the age counts from the first work, so that a forgotten one is seen too. */
const lastBackup = ({ database }: Deps): Reading => ({
  name: 'dcir_backup_age_seconds',
  help: 'Since the last backup of the platform’s own database, or since its first work; absent for another database',
  // Without labels a figure that does not apply would be 0.
  labelNames: ['database'],
  read: async () => {
    const age = await database.read(BANK, backupAge)
    return age ? [{ labels: { database: 'own' }, value: Math.max(0, age.sinceLast ?? age.sinceFirstWork ?? 0) }] : []
  },
})

const HOURS = [1, 4, 24]

/** How many open disputes would be accepted by their deadline, if nobody acts within so many hours. */
const disputesDue = ({ database, clock }: Deps): Reading => ({
  name: 'dcir_disputes_due',
  help: 'Open disputes whose deadline comes within so many hours',
  labelNames: ['hours'],
  read: () => {
    const now = clock.now()
    return database.read(BANK, async (db) => {
      const samples: Samples = []
      for (const hours of HOURS) {
        const value = await disputesStore(db).due(now, new Date(now.getTime() + hours * HOUR_MS))
        samples.push({ labels: { hours: String(hours) }, value })
      }
      return samples
    })
  },
})

const disk = (folder: string): Reading => ({
  name: 'dcir_disk_bytes',
  help: 'The disk that files are kept on',
  labelNames: ['state'],
  async read() {
    const { bavail, blocks, bsize } = await statfs(folder)
    return [
      { labels: { state: 'free' }, value: bavail * bsize },
      { labels: { state: 'total' }, value: blocks * bsize },
    ]
  },
})

export const platformReadings = (deps: Deps): Reading[] => [
  connections(deps.pools),
  ...jobs(deps.database),
  ...unknown(deps),
  disputesDue(deps),
  lastBackup(deps),
  disk(deps.folder),
]
