/** Payments that nothing goes on with by itself: listed, and tried again by a person who gives a reason. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, KoboField, Message, PageQuery, pageOf, withoutCardNumbers } from '../contract/schemas'
import { paymentStatuses, recipientTypes } from './rules'

const text = z.nullable(z.string())

export const StoppedPayment = z.object({
  requestId: z.string(),
  recipientType: z.enum(recipientTypes),
  merchantName: z.string(),
  amount: KoboField,
  /** FAILED for good, or DOWNLOADED_FOR_PROCESSING although the platform pays by itself now. */
  status: z.enum(paymentStatuses),
  attempts: z.int(),
  creditAccount: z.string(),
  creditAccountName: z.string(),
  /** The bank's answer about the account of a refund; null for other payments. */
  payee: text,
  debitAccount: text,
  debitAccountName: text,
  narration: z.string(),
  /** Reference of the last attempt, and the comment on it. */
  transactionReference: text,
  comment: text,
  downloadedBy: text,
  logCode: text,
  transactionSearchKey: text,
  bulkSettlementKey: text,
  lastUpdatedAt: Instant,
})
export type StoppedPayment = z.infer<typeof StoppedPayment>

export const Retry = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1, 'Reason is required'), z.maxLength(500), withoutCardNumbers),
  /** Confirmation, for a payment that was downloaded, that nobody has paid it by hand. */
  acknowledged: z.optional(z.boolean()),
})

const list = { method: 'GET', query: PageQuery, result: pageOf(StoppedPayment) } as const
const retry = {
  method: 'PUT',
  params: z.object({ requestId: z.string().check(z.regex(/^PR-\d{9,}$/i, 'Payment request id is invalid')) }),
  body: Retry,
  result: Message,
  gated: 'when-configured',
  idempotent: true,
  changes: ['manual-refunds', 'manual-settlements', 'dispute-lists', 'disputes', 'bulk-settlements'],
  errors: ['not-found', 'payment-not-stopped', 'payment-downloaded', 'request-pending'],
} as const

export const stoppedPayments = feature('stopped-payments', {
  refunds: {
    ...list,
    path: '/backoffice/stopped-payments/refunds',
    authority: 'bo_view_dispute_refunds_on_awaiting_requery',
    summary: 'List refunds that failed for good, or that were downloaded before the platform paid by itself',
  },
  settlements: {
    ...list,
    path: '/backoffice/stopped-payments/settlements',
    authority: 'bo_view_settlements_on_awaiting_requery',
    summary:
      'List settlement payments that failed for good, or that were downloaded before the platform paid by itself',
  },
  retryRefund: {
    ...retry,
    path: '/backoffice/stopped-payments/refunds/:requestId/retry',
    authority: 'bo_update_dispute_refunds_on_awaiting_requery',
    summary: 'Try to pay a refund again',
  },
  retrySettlement: {
    ...retry,
    path: '/backoffice/stopped-payments/settlements/:requestId/retry',
    authority: 'bo_update_settlements_on_awaiting_requery',
    summary: 'Try to make a settlement payment again',
  },
})
