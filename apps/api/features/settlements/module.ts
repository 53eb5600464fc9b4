/** Settlements: windows are closed, priced, explained, paid and reported. */
import { type DomainModule, inBackground, type Platform } from '../../domain/module'
import { round } from '../../domain/worker-groups'
import type { SecretsKey } from '../access/secrets-key'
import type { DetailOfTransaction } from '../transactions/transaction-detail'
import { bulkSettlementsRoutes } from './bulk-settlements.routes'
import { leftOutRoutes } from './left-out.routes'
import { participantReportsRoutes } from './participant-reports.routes'
import { createSettlementWorker } from './settlement-worker'
import { whatIfRoutes } from './what-if.routes'

const SETTLEMENTS_MS = 10_000

interface Parts {
  secretsKey: SecretsKey
  detailOf: DetailOfTransaction
}

export function settlementsModule(deps: Platform & Parts) {
  const settlementWorker = createSettlementWorker(inBackground(deps))
  return {
    settlementWorker,
    routes: [
      ...leftOutRoutes(deps),
      ...bulkSettlementsRoutes(deps),
      ...whatIfRoutes(deps),
      ...participantReportsRoutes(deps),
    ],
    jobs: { settlements: [round('settlements', SETTLEMENTS_MS, settlementWorker.round), ...settlementWorker.jobs] },
  } satisfies DomainModule & Record<string, unknown>
}
