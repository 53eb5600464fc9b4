/** Payments: sent to the bank by one engine, or made by hand; asked again where the answer is unknown. */
import type { Config } from '../../config'
import { type DomainModule, inBackground, type Platform } from '../../domain/module'
import { round } from '../../domain/worker-groups'
import { accountsRoutes } from './accounts.routes'
import type { EndedHooks } from './end-payment'
import { manualBulkWork } from './manual-bulk'
import { manualPaymentsRoutes } from './manual-payments.routes'
import { paidTwiceRoutes } from './paid-twice.routes'
import { createPaymentWorker } from './payment-worker'
import { paymentsRoutes } from './payments.routes'
import { requeryRoutes } from './requery.routes'
import { stoppedPaymentsRoutes } from './stopped-payments.routes'

const PAYMENTS_MS = 2_000
/** A silent bank takes a round of payments its deadline for each of them; that is the bank's fault, not the service's. */
const STUCK_MS = 30 * 60_000
/** Beyond its deadline, how long a call to the bank may still be about to be written down. */
const IN_FLIGHT_MS = 5_000

interface Parts {
  config: Pick<Config, 'bankTimeoutMs'>
  /** Effects of a finished payment on the domain that requested it. */
  onEnded: EndedHooks
  /** Without a bank nothing is sent: an attempt would be written down as one whose answer is unknown. */
  isConnected: boolean
}

export function paymentsModule(deps: Platform & Parts) {
  const { gate, config, isConnected } = deps
  const paymentWorker = createPaymentWorker({ ...inBackground(deps), isResting: deps.isBankResting })
  const work = isConnected ? paymentWorker.round : async () => undefined
  return {
    paymentWorker,
    routes: [
      ...accountsRoutes(deps),
      ...manualPaymentsRoutes(deps),
      ...paymentsRoutes(deps),
      ...stoppedPaymentsRoutes(deps),
      ...paidTwiceRoutes(deps),
      ...requeryRoutes({ ...deps, callMs: config.bankTimeoutMs + IN_FLIGHT_MS }),
    ],
    jobs: { payments: [{ ...round('payments', PAYMENTS_MS, work), stuckAfterMs: STUCK_MS }] },
    bulkKinds: [manualBulkWork('refunds', gate), manualBulkWork('settlements', gate)],
  } satisfies DomainModule & Record<string, unknown>
}
