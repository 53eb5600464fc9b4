/** Worker groups, and rounds: jobs that are done again and again. */
import type { JobKind } from '../jobs/runner'

/** The groups, by what the monitor calls them. */
export const workerGroupNames = {
  statements: 'Statement processing',
  reports: 'Report generation',
  bulk: 'Bulk files',
  disputes: 'Dispute deadlines',
  payments: 'Payments',
  settlements: 'Settlements',
  alerts: 'Alerts',
  mail: 'Mail',
  events: 'Events',
  maintenance: 'Maintenance',
} as const

export type WorkerGroup = keyof typeof workerGroupNames

/** Work without an end: done again and again, by one process at a time. */
export const round = (kind: string, everyMs: number, work: () => Promise<unknown>): JobKind => ({
  kind,
  everyMs,
  run: async () => {
    await work()
    return undefined
  },
})
