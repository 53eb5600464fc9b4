/** A valid report for each endpoint that takes one of money that came back. */
import type { CallOptions } from '@dcir/core/client/client'
import { paidTwice } from '@dcir/core/payments/paid-twice-contract'
import { owedBack } from '@dcir/core/settlements/owed-back-contract'
import type { TestApi } from './api'
import type { DisputesAtHand } from './disputed'
import { acceptedDispute } from './payments'

type Prepare = () => Promise<(options: CallOptions) => Promise<unknown>>

const body = { comment: 'Set off against the next bulk' }

/** As a refund stands that was paid before the switch reversed its transaction. @returns its request id */
export async function leavePaidTwice(hand: DisputesAtHand): Promise<string> {
  const { transactionSearchKey } = await acceptedDispute(hand)
  const [row] = await hand.sql(
    `WITH paid AS (UPDATE payment_requests SET status = 'SUCCESSFUL', attempts = 1, completed_at = updated_at
       WHERE transaction_search_key = $1 RETURNING *)
     INSERT INTO transaction_reversals (reversal_id, reversal_time, reversal_search_key, transaction_id, transaction_time,
       super_agent_id)
     SELECT -transaction_id, transaction_time, transaction_search_key || '-R', transaction_id, transaction_time,
       super_agent_id FROM paid
     RETURNING (SELECT request_id FROM paid) AS id`,
    [transactionSearchKey],
  )
  return String(row?.id)
}

/** As the last round leaves a settled transaction that was reversed. @returns its search key */
async function leaveOwedBack(api: TestApi, hand: DisputesAtHand): Promise<string> {
  await api.app.services.settlementWorker.round()
  const [row] = await hand.sql(
    `WITH owed AS (INSERT INTO settlement_owed_back (transaction_id, transaction_time, bulk_id, super_agent_id, why,
         reference, amount, noticed_at)
       SELECT transaction_id, transaction_time, bulk_id, super_agent_id, 'REVERSED', 'A-REVERSAL', amount, $1
       FROM settlement_lines l WHERE NOT EXISTS
         (SELECT 1 FROM settlement_owed_back o WHERE o.transaction_id = l.transaction_id) LIMIT 1
       RETURNING transaction_id, transaction_time)
     SELECT t.transaction_search_key AS key FROM owed JOIN transactions t ON t.transaction_time = owed.transaction_time
       AND t.id = owed.transaction_id`,
    [api.clock.now()],
  )
  return String(row?.key)
}

export const recoveryChanges = (api: () => TestApi, hand: () => DisputesAtHand): Record<string, Prepare> => ({
  'paid-twice.recover': async () => {
    const params = { requestId: await leavePaidTwice(hand()) }
    const client = await hand().as('bo.admin')
    return (options) => client.call(paidTwice.recover, { params, body }, options)
  },
  'owed-back.recover': async () => {
    const params = { transactionSearchKey: await leaveOwedBack(api(), hand()) }
    const client = await hand().as('bo.admin')
    return (options) => client.call(owedBack.recover, { params, body }, options)
  },
})
