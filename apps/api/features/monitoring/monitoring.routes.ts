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
import { incidentsRoutes } from './incidents.routes'
import { lastTransactionsRoutes } from './last-transactions'
import { longRunningQueriesRoutes } from './long-running-queries'
import { pendingProcessesRoutes } from './pending-processes'
import { serverHealthRoutes } from './server-health'
import { servicesRoutes } from './services'
import { simulationRoutes } from './simulation'
import { transactionProcessingRoutes } from './transaction-processing.routes'
import { wallRoutes } from './wall'

interface Deps {
  database: Database
  clock: Clock
  writes: Writes
  alertLetters: AlertLetters
}

export const monitoringRoutes = (deps: Deps, groups: readonly Service[], bank: Config['bank']) => [
  ...transactionProcessingRoutes(deps.database, deps.clock),
  ...serverHealthRoutes(deps.database, deps.clock),
  ...servicesRoutes(deps, groups),
  ...pendingProcessesRoutes(deps.database),
  ...lastTransactionsRoutes(deps.database, deps.clock),
  ...bankApiCallsRoutes(deps.database),
  ...connectionClosuresRoutes(deps.database),
  ...longRunningQueriesRoutes(deps.database),
  ...alertsRoutes(deps),
  ...incidentsRoutes(deps),
  ...simulationRoutes(deps, bank),
  ...wallRoutes(deps.database, deps.clock),
]
