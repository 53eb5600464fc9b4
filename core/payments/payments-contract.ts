/** All payments, whatever they are for: one of them by what people know of it. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, KoboField } from '../contract/schemas'
import { paymentStatuses, recipientTypes } from './rules'

export const FoundPayment = z.object({
  requestId: z.string(),
  recipientType: z.enum(recipientTypes),
  amount: KoboField,
  status: z.enum(paymentStatuses),
  createdAt: Instant,
  creditAccountName: z.string(),
  /** The bulk of a settlement's payment; null for a refund. */
  bulkSettlementKey: z.nullable(z.string()),
  /** The dispute of a refund; null for a settlement's payment. */
  logCode: z.nullable(z.string()),
})
export type FoundPayment = z.infer<typeof FoundPayment>

export const REFUNDS_OF_DISPUTES = 'bo_dcir_get_dispute_transactions'
export const PAYMENTS_OF_SETTLEMENTS = 'bo_dcir_get_payment_request'

export const payments = feature('payments', {
  find: {
    method: 'GET',
    path: '/backoffice/payments/find',
    authority: [REFUNDS_OF_DISPUTES, PAYMENTS_OF_SETTLEMENTS],
    summary: 'Find payments by the id of a request or the reference of an attempt',
    query: z.object({ text: z.string().check(z.trim(), z.minLength(4), z.maxLength(64)) }),
    result: z.array(FoundPayment),
  },
})
