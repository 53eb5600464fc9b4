import { foreseen } from '@dcir/core/errors/foreseen'
import type { TransactionDetail } from '@dcir/core/transactions/contract'

interface Known {
  transaction: Pick<TransactionDetail, 'responseCode' | 'disputeLogCode'>
  /** The codes that may be disputed, once they are known. */
  codes: readonly string[] | undefined
  /** The user may log disputes. */
  mayLog: boolean
  /** The answer whether there is a dispute: null is none, undefined is not known. Skipped without the authority. */
  dispute: object | null | undefined
  mayCheck: boolean
}

/** Is Log Dispute offered? While it is not known whether there is a dispute already, it is not. */
export function offersDispute({ transaction, codes, mayLog, dispute, mayCheck }: Known): boolean {
  const isFree = transaction.disputeLogCode === null && (mayCheck ? dispute === null : true)
  return mayLog && isFree && codes?.includes(transaction.responseCode) === true
}

/** Why a transaction whose code qualifies cannot be disputed all the same: money that went back is nobody's loss. */
export const disputeRefusal = ({ transactionIndicator }: Pick<TransactionDetail, 'transactionIndicator'>) =>
  transactionIndicator === 'DEBIT' ? foreseen('transaction-reversed') : null
