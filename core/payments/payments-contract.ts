/** All payments, whatever they are for: what waits for a person, and one of them by what people know of it. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Backlog, Instant, KoboField } from '../contract/schemas'
import { paymentStatuses, recipientTypes } from './rules'

/** Payments whose answer is not known, and when the bank is asked next. */
const Unknown = z.extend(Backlog, { nextQueryAt: z.nullable(Instant) })

/** What waits, of each kind that the caller may see; null for the others. */
export const WaitingPayments = z.object({
  unknownRefunds: z.nullable(Unknown),
  unknownSettlements: z.nullable(Unknown),
  manualRefunds: z.nullable(Backlog),
  manualSettlements: z.nullable(Backlog),
})
export type WaitingPayments = z.infer<typeof WaitingPayments>

export const FoundPayment = z.object({
  requestId: z.string(),
  recipientType: z.enum(recipientTypes),
  amount: KoboField,
  status: z.enum(paymentStatuses),
  createdAt: Instant,
  creditAccountName: z.string(),
  /** Of a settlement's payment. */
  bulkSettlementKey: z.nullable(z.string()),
  /** Of a refund: the dispute's. */
  logCode: z.nullable(z.string()),
})
export type FoundPayment = z.infer<typeof FoundPayment>

/** Which authority shows which kind of payment. */
export const waitingAuthorities = {
  unknownRefunds: 'bo_view_dispute_refunds_on_awaiting_requery',
  unknownSettlements: 'bo_view_settlements_on_awaiting_requery',
  manualRefunds: 'bo_view_manual_dispute_refund',
  manualSettlements: 'bo_view_manual_payment_request',
} as const satisfies Record<keyof WaitingPayments, string>
export const REFUNDS_OF_DISPUTES = 'bo_dcir_get_dispute_transactions'
export const PAYMENTS_OF_SETTLEMENTS = 'bo_dcir_get_payment_request'

export const payments = feature('payments', {
  waiting: {
    method: 'GET',
    path: '/backoffice/payments/waiting',
    authority: Object.values(waitingAuthorities),
    summary: 'What waits for an answer of the bank or to be paid by hand, with its age',
    result: WaitingPayments,
  },
  find: {
    method: 'GET',
    path: '/backoffice/payments/find',
    authority: [REFUNDS_OF_DISPUTES, PAYMENTS_OF_SETTLEMENTS],
    summary: 'Find payments by the id of a request or the reference of an attempt',
    query: z.object({ text: z.string().check(z.trim(), z.minLength(4), z.maxLength(64)) }),
    result: z.array(FoundPayment),
  },
})
