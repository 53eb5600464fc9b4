/** Monitoring: readings, services, alerts and incidents, for the monitor. */
import type { Config } from '../../config'
import { type DomainModule, inBackground, type Platform } from '../../domain/module'
import { round } from '../../domain/worker-groups'
import type { Service } from '../../jobs/services'
import { createAlertLetters } from './alert-letters'
import { createAlertWatch } from './alert-watch'
import { alertsRoutes } from './alerts.routes'
import { bankApiCallsRoutes, bankProbe, PROBE_MS } from './bank-api-calls'
import { connectionClosuresRoutes } from './connection-closures'
import { createFaults } from './faults'
import { incidentsRoutes } from './incidents.routes'
import { lastTransactionsRoutes } from './last-transactions'
import { longRunningQueriesRoutes } from './long-running-queries'
import { pendingProcessesRoutes } from './pending-processes'
import { createRhythms, noRhythms } from './rhythms'
import { serverHealthRoutes } from './server-health'
import { servicesRoutes } from './services'
import { simulationRoutes } from './simulation/simulation'
import { trainingRoutes } from './simulation/training'
import { transactionProcessingRoutes } from './transaction-processing.routes'
import { unknownPaymentsRoutes } from './unknown-payments'
import { wallRoutes } from './wall'

const ALERTS_MS = 30_000

interface Parts {
  config: Pick<Config, 'bank' | 'consoles' | 'demo' | 'simulate'>
  isConnected: boolean
}

/** The endpoints know every worker group, so they are made once all of them are there. */
export function monitoringModule(deps: Platform & Parts) {
  const { database, clock, outbox, config } = deps
  const alertLetters = createAlertLetters(outbox, config.consoles.monitor)
  // Nobody sends to a demonstration without its traffic, whose silence says nothing.
  const isWithoutTraffic = config.demo && !config.simulate
  const silent = isWithoutTraffic ? (['TRANSACTION_COUNT'] as const) : []
  const alertWatch = createAlertWatch({ ...inBackground(deps), letters: alertLetters, silent })
  const askBank = bankProbe(inBackground(deps))
  return {
    alertWatch,
    askBank,
    jobs: {
      // Kinds of their own: a bank that is slow to answer keeps no figure from being looked at.
      alerts: [
        round('alerts', ALERTS_MS, alertWatch.round),
        ...(deps.isConnected ? [round('bank-probe', PROBE_MS, askBank)] : []),
      ],
    },
    routesOf(groups: readonly Service[]) {
      const rhythms = isWithoutTraffic ? noRhythms : createRhythms(database, clock)
      const faults = createFaults({ database, clock, groups, rhythms })
      return [
        ...transactionProcessingRoutes(deps),
        ...serverHealthRoutes(deps),
        ...servicesRoutes(deps, groups),
        ...pendingProcessesRoutes(deps),
        ...lastTransactionsRoutes(database, clock, rhythms),
        ...bankApiCallsRoutes(deps),
        ...unknownPaymentsRoutes(deps),
        ...connectionClosuresRoutes(deps),
        ...longRunningQueriesRoutes(deps),
        ...alertsRoutes({ ...deps, alertLetters, faults }),
        ...incidentsRoutes({ ...deps, faults }),
        ...simulationRoutes(deps, config.bank),
        ...trainingRoutes(deps),
        ...wallRoutes(deps),
      ]
    },
  } satisfies Omit<DomainModule, 'routes'> & Record<string, unknown>
}
