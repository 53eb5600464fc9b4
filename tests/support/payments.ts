/** Payments in tests: refunds of accepted disputes, and what a made-up settlement pays. */

import { BANK } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'
import { requestPayments } from '@dcir/api/features/payments/request-payments'
import type { TestApi } from './api'
import type { DisputesAtHand } from './disputed'

export const BULK_KEY = 'BS-20261120-SA0001'

/** A merchant's, a participant's and a VAT request of a bulk. @returns their request ids in this order */
export async function requestSettlement(api: TestApi, bulkSettlementKey = BULK_KEY): Promise<string[]> {
  const shared = { superAgentId: 1, debitAccount: '1000000001', debitAccountName: 'TRANSIT', bulkSettlementKey }
  const to = (creditAccount: string, creditAccountName: string, amount: number) => ({
    ...shared,
    creditAccount,
    creditAccountName,
    amount,
    narration: `SETTLEMENT/${bulkSettlementKey}`,
  })
  const requested = await api.app.database.transaction(BANK, async (db) => {
    const participant = await db.first<{ id: number }>(sql`SELECT id FROM settlement_participants ORDER BY id LIMIT 1`)
    return requestPayments(
      db,
      [
        { recipientType: 'MERCHANT', ...to('2000000001', 'SUPER AGENT ONE', 9_000_00) },
        { recipientType: 'PARTICIPANT', participantId: participant?.id ?? 0, ...to('2000000002', 'ACQUIRER', 500_00) },
        { recipientType: 'VAT', ...to('2000000003', 'VAT', 37_50) },
      ],
      api.clock.now(),
    )
  })
  return requested.map(({ requestId }) => requestId)
}

export const setting = (hand: DisputesAtHand, key: string, value: string) =>
  hand.sql('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, value])

/** A dispute that the bank logged and a colleague accepted: its refund is requested. */
export async function acceptedDispute(hand: DisputesAtHand, account = '0123456701') {
  const dispute = await hand.log('bo.maker', { account })
  await hand.resolve('bo.checker', dispute.logCode, true)
  return dispute
}
