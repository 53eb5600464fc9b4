/** Faults beside the watched figures, read at each call: none is stored, so each ends by itself. */
import type { Fault } from '@dcir/core/monitoring/faults-contract'
import {
  serverFaults,
  serviceFaults,
  silenceFaults,
  trafficFaults,
  unknownPaymentsFaults,
} from '@dcir/core/monitoring/faults-rules'
import type { MonitorRole } from '@dcir/core/permissions/authorities'
import { type Call, userOf } from '../../call/call'
import type { Database, Sql } from '../../db/database'
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
    return database.read(call.scope, async (db) => [
      ...(usual ? await platform(db, now, usual) : []),
      ...(has('DCIR_BACKOFFICE_ADMIN') ? await bank(db, now) : []),
    ])
  }
}
export type Faults = ReturnType<typeof createFaults>
