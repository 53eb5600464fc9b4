import type { DisputeDetail } from '@dcir/core/disputes/schemas'

export type Receipt = DisputeDetail['receipts'][number]

const kinds: Record<Receipt['kind'], string> = { CLAIM: 'Sent with the claim', RESPONSE: 'Sent with the answer' }

/** Name of a receipt, with its round from the second on. */
export const receiptName = ({ kind, cycle }: Receipt): string =>
  cycle > 1 ? `${kinds[kind]}, round ${cycle}` : kinds[kind]
