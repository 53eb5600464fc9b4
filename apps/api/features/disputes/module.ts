/** Disputes: logged, answered, expired and reopened, one by one or by files. */
import { type DomainModule, inBackground, type Platform } from '../../domain/module'
import { round } from '../../domain/worker-groups'
import { bulkDisputeWork } from './bulk/bulk-dispute-work'
import { bulkDisputesRoutes } from './bulk/bulk-disputes.routes'
import { disputeResponseWork } from './bulk/dispute-response-work'
import { disputeResponsesRoutes } from './bulk/dispute-responses.routes'
import { createDisputeExpiry } from './dispute-expiry'
import { disputeListsRoutes } from './dispute-lists.routes'
import { disputesRoutes } from './disputes.routes'

const DISPUTES_MS = 2_000

export function disputesModule(platform: Platform) {
  const disputeExpiry = createDisputeExpiry(inBackground(platform))
  return {
    disputeExpiry,
    routes: [
      ...disputesRoutes(platform),
      ...disputeListsRoutes(platform),
      ...bulkDisputesRoutes(platform),
      ...disputeResponsesRoutes(platform),
    ],
    jobs: { disputes: [round('disputes', DISPUTES_MS, disputeExpiry.round)] },
    bulkKinds: [bulkDisputeWork({ bank: platform.bank }), disputeResponseWork(platform)],
  } satisfies DomainModule & Record<string, unknown>
}
