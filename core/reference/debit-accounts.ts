/** The accounts that the bank pays from: empty as installed, and needed before the platform pays by itself. */

/** Whether payments wait for a person; only exactly `false` lets the platform make them by itself. */
export const manualKeys = {
  refund: 'dcir.enable.manual.dispute-refund',
  settlement: 'dcir.enable.manual.settlement-payment',
} as const

export const debitKeys = {
  refundAccount: 'dcir.dispute.refund.account.number',
  refundAccountName: 'dcir.dispute.refund.account.name',
  settlementAccount: 'dcir.settlement.account.number',
  settlementAccountName: 'dcir.settlement.account.name',
  /** A refund reverses the original transaction then, and comes from no account. */
  fromOriginal: 'dcir.refund-from-original-transaction-enabled',
} as const

/**
 * Which account a change of a setting needs to be named, or null: payments that the platform would make by itself.
 * @param manualRefunds whether refunds wait for a person now
 * @param fromOriginal whether refunds reverse the original transaction now
 */
export function accountNeeded(key: string, value: string, manualRefunds: boolean, fromOriginal: boolean) {
  if (value !== 'false') return null
  if (key === manualKeys.settlement) return debitKeys.settlementAccount
  const paysRefunds = key === manualKeys.refund ? !fromOriginal : key === debitKeys.fromOriginal && !manualRefunds
  return paysRefunds ? debitKeys.refundAccount : null
}
