import { type FoundPayment, payments } from '@dcir/core/payments/payments-contract'
import type { Target } from '@dcir/ui/address/target'
import { mayCall } from '@dcir/ui/client/use-access.ts'
import type { PaletteFinder } from '@dcir/ui/shell/palette-finder.ts'

/** A request's id, or the reference of an attempt to pay it: letters and then digits, and never a number alone. */
const REFERENCE = /^[A-Z]{2}(?=[A-Z-]*\d)[A-Z0-9-]*$/i

/** Where what was paid for is shown: the dispute that is refunded, or the bulk settlement. */
interface Places {
  openDispute: (dispute: { logCode: string }) => Target
  showSettlement: (bulkSettlementKey: string) => Target
}

function placeOf({ logCode, bulkSettlementKey, requestId }: FoundPayment, { openDispute, showSettlement }: Places) {
  if (logCode !== null) return { ...openDispute({ logCode }), search: { tab: 'refund-attempts' } }
  return { ...showSettlement(bulkSettlementKey ?? ''), search: { tab: 'payment-requests', request: requestId } }
}

/** Finds a refund or a settlement's payment by its request id, or by the reference that the bank knows it by. */
export const paymentFinder = (places: Places): PaletteFinder => ({
  heading: 'Payments',
  mayFind: (held, door) => mayCall(held, payments.find, door),
  find: async (client, text, signal) => {
    if (!REFERENCE.test(text)) return []
    const { FoundLine } = await import('@dcir/ui/shell/found-line')
    const found = await client.call(payments.find, { query: { text } }, { signal })
    return found.map((payment) => ({
      id: payment.requestId,
      line: (
        <FoundLine
          name={payment.requestId}
          note={`${payment.recipientType === 'REFUND' ? 'Refund' : 'Settlement payment'} to ${payment.creditAccountName}`}
          amount={payment.amount}
          status={payment.status}
        />
      ),
      target: placeOf(payment, places),
    }))
  },
})
