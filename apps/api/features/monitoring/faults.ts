/** Faults beside the watched figures, read at each call: none is stored, so each ends by itself. */
import { Refusal } from '@dcir/core/errors/catalogue'
import type { Fault, FoundFault } from '@dcir/core/monitoring/faults-contract'
import {
  serverFaults,
  serviceFaults,
  silenceFaults,
  trafficFaults,
  unknownPaymentsFaults,
} from '@dcir/core/monitoring/faults-rules'
import type { MonitorRole } from '@dcir/core/permissions/authorities'
import { formatInstant, lagosIso } from '@dcir/core/time/lagos'
import { type Call, userOf } from '../../call/call'
import type { Database, Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { Service } from '../../jobs/services'
import type { Clock } from '../../kit/clock'
import { readLastTransactions } from './last-transactions'
import type { Rhythms } from './rhythms'
import { readServers } from './server-health'
import { readStatuses } from './services'
import { readUnknownPayments } from './unknown-payments'
import { readFigures } from './wall'

interface Deps {
  database: Database
  clock: Clock
  groups: readonly Service[]
  rhythms: () => Promise<Rhythms>
}

interface TakenRow {
  code: string
  episode: string
  by: string
  at: Date
  reason: string
}

const DAY_MS = 24 * 3_600_000

export const faultsStore = (db: Sql) => ({
  /** Faults that were taken on within the last day, the latest first. */
  taken: (now: Date) =>
    db.rows<TakenRow>(
      sql`SELECT code, episode, created_by AS by, created_at AS at, reason FROM fault_acknowledgements
       WHERE created_at > ${new Date(now.getTime() - DAY_MS)} ORDER BY id DESC`,
    ),

  take: ({ code, episode, by, at, reason }: TakenRow) =>
    db.run(
      sql`INSERT INTO fault_acknowledgements (code, episode, created_by, created_at, reason)
       VALUES (${code}, ${episode}, ${by}, ${at}, ${reason})`,
    ),
})

/** Each fault with who took this very episode of it on. */
async function withTaken(db: Sql, faults: readonly FoundFault[], now: Date): Promise<Fault[]> {
  const rows = faults.length > 0 ? await faultsStore(db).taken(now) : []
  return faults.map((fault) => {
    const row = rows.find(({ code, episode }) => code === fault.code && episode === fault.episode)
    return { ...fault, acknowledged: row ? { by: row.by, at: lagosIso(row.at), reason: row.reason } : null }
  })
}

/** @throws Refusal when the fault is over, or somebody took it on before */
export function refuseTaken(faults: readonly Fault[], code: string, episode: string): void {
  const fault = faults.find((one) => one.code === code && one.episode === episode)
  if (!fault) throw new Refusal('alert-ended')
  const { acknowledged: taken } = fault
  if (taken) throw new Refusal('alert-acknowledged', { by: taken.by, at: formatInstant(taken.at) })
}

/** Faults that each role may see, as on its own screens. */
export function createFaults({ database, clock, groups, rhythms }: Deps) {
  const bank = async (db: Sql, now: Date) => [
    ...unknownPaymentsFaults(await readUnknownPayments(db), now),
    ...trafficFaults(await readFigures(db, now)),
  ]
  const platform = async (db: Sql, now: Date, usual: Rhythms) => [
    ...serviceFaults(await readStatuses(db, groups, now), now),
    ...serverFaults(await readServers(db, now), now),
    ...silenceFaults(await readLastTransactions(db, usual, now), now),
  ]
  return async (call: Call): Promise<Fault[]> => {
    const { roles } = userOf(call)
    const has = (role: MonitorRole) => roles.includes(role)
    const usual = has('DCIR_MERCHANT_SUPER_ADMIN') ? await rhythms() : null
    const now = clock.now()
    return database.read(call.scope, async (db) => {
      const found = [
        ...(usual ? await platform(db, now, usual) : []),
        ...(has('DCIR_BACKOFFICE_ADMIN') ? await bank(db, now) : []),
      ]
      return withTaken(db, found, now)
    })
  }
}
export type Faults = ReturnType<typeof createFaults>
