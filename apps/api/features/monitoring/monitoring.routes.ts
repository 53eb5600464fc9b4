/** Everything that the monitor reads and does, in one place for the application. */
import type { Config } from '../../config'
import type { Database } from '../../db/database'
import type { Service } from '../../jobs/services'
import type { Clock } from '../../kit/clock'
import type { Writes } from '../../write/write'
import type { AlertLetters } from './alert-letters'
import { alertsRoutes } from './alerts.routes'
import { bankApiCallsRoutes } from './bank-api-calls'
import { connectionClosuresRoutes } from './connection-closures'
import { createFaults } from './faults'
import { incidentsRoutes } from './incidents.routes'
import { lastTransactionsRoutes } from './last-transactions'
import { longRunningQueriesRoutes } from './long-running-queries'
import { pendingProcessesRoutes } from './pending-processes'
import { createRhythms } from './rhythms'
import { serverHealthRoutes } from './server-health'
import { servicesRoutes } from './services'
import { simulationRoutes } from './simulation'
import { transactionProcessingRoutes } from './transaction-processing.routes'
import { unknownPaymentsRoutes } from './unknown-payments'
import { wallRoutes } from './wall'

interface Deps {
  database: Database
  clock: Clock
  writes: Writes
  alertLetters: AlertLetters
}

export function monitoringRoutes(deps: Deps, groups: readonly Service[], bank: Config['bank']) {
  const { database, clock } = deps
  const rhythms = createRhythms(database, clock)
  const faults = createFaults({ database, clock, groups, rhythms })
  return [
    ...transactionProcessingRoutes(database, clock),
    ...serverHealthRoutes(database, clock),
    ...servicesRoutes(deps, groups),
    ...pendingProcessesRoutes(database),
    ...lastTransactionsRoutes(database, clock, rhythms),
    ...bankApiCallsRoutes(database),
    ...unknownPaymentsRoutes(database),
    ...connectionClosuresRoutes(database),
    ...longRunningQueriesRoutes(database),
    ...alertsRoutes({ ...deps, faults }),
    ...incidentsRoutes(deps),
    ...simulationRoutes(deps, bank),
    ...wallRoutes(database, clock),
  ]
}
