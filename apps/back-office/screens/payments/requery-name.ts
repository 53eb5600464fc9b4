import type { RequeryItem } from '@dcir/core/payments/requery-contract'

/** Name of a payment: the id of a settlement's request, or the transaction of a refund. */
export const nameOf = (item: RequeryItem) => item.settlementRequestId ?? item.disputeTransactionSearchKey ?? ''
