/** Ends of bulks and of their payments, as other systems hear of them. */
import type { Sql } from '../../db/database'
import { type NewEvent, writeEvents } from '../../events/write-events'
import type { EndedPayment } from '../payments/end-payment'
import { bulkStore } from './closing.store'

/** An attempt to pay a part of a bulk that failed. */
export function failedEvent({ request, reference }: EndedPayment): NewEvent {
  const { superAgentId, requestId, recipientType, amount: amountKobo, bulkSettlementKey, nextAttemptAt } = request
  const data = { bulkSettlementKey: bulkSettlementKey ?? '', requestId, recipientType, amountKobo, reference }
  return {
    kind: 'settlement.payment_failed',
    superAgentId,
    data: { ...data, willRetry: nextAttemptAt !== null },
  }
}

/** Completes those of the bulks of which all is paid. */
export async function completeBulks(db: Sql, keys: readonly string[], at: Date): Promise<void> {
  const completed = await bulkStore(db).complete(keys, at)
  await writeEvents(
    db,
    completed.map(({ bulkSettlementKey, superAgentId, net: netKobo }) => ({
      kind: 'settlement.paid',
      superAgentId,
      data: { bulkSettlementKey, netKobo },
    })),
    at,
  )
}
