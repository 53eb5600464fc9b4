/** Schemas of payments that people make by hand, and of the rows of a file of references. */
import * as z from 'zod/mini'
import { bulkRowStatuses } from '../bulk/contract'
import { Instant, KoboField } from '../contract/schemas'
import { paymentStatuses } from './rules'

const text = z.nullable(z.string())
const Merchant = z.object({ merchantId: z.string(), merchantName: z.string() })

export const ManualRefund = z.object({
  requestId: z.string(),
  amount: KoboField,
  status: z.enum(paymentStatuses),
  merchant: Merchant,
  destinationAccount: z.string(),
  destinationAccountName: z.string(),
  /** The bank's answer about the account when the dispute was logged, and the holder of the card's own account. */
  payee: z.string(),
  cardAccountName: text,
  sourceAccount: text,
  sourceAccountName: text,
  transactionSearchKey: z.string(),
  logCode: z.string(),
  narration: z.string(),
  processedBy: text,
  /** Who took it to pay it by hand; null where nobody has. */
  downloadedBy: text,
  /** Initiator of the request to report it as paid that waits for approval; null where none waits. */
  requestedBy: text,
  createdOn: Instant,
  lastUpdatedTime: Instant,
})
export type ManualRefund = z.infer<typeof ManualRefund>

export const ManualSettlement = z.object({
  requestId: z.string(),
  amount: KoboField,
  status: z.enum(paymentStatuses),
  bulkSettlementRecord: z.object({ bulkSettlementKey: z.string(), merchant: Merchant }),
  /** Whether it pays the super agent itself. */
  merchantPayment: z.boolean(),
  participant: z.nullable(z.object({ name: z.string() })),
  creditAccount: z.string(),
  creditAccountName: z.string(),
  debitAccount: text,
  debitAccountName: text,
  narration: z.string(),
  processedBy: text,
  /** Who took it to pay it by hand; null where nobody has. */
  downloadedBy: text,
  /** Initiator of the request to report it as paid that waits for approval; null where none waits. */
  requestedBy: text,
  createdAt: Instant,
  lastUpdatedTime: Instant,
})
export type ManualSettlement = z.infer<typeof ManualSettlement>

const item = {
  rowNumber: z.int(),
  amount: z.nullable(KoboField),
  processStatus: z.enum(bulkRowStatuses),
  processMessage: text,
  creditAccount: text,
  creditAccountName: text,
  debitAccount: text,
  debitAccountName: text,
  updatedAt: z.nullable(Instant),
}
export const RefundBulkItem = z.object({
  ...item,
  resolutionStatus: text,
  refundStatus: text,
  refundTransactionReference: text,
  refundNarration: text,
  transactionSearchKey: text,
  transactionDate: z.nullable(Instant),
  disputeCreateTime: z.nullable(Instant),
})
export type RefundBulkItem = z.infer<typeof RefundBulkItem>
export const SettlementBulkItem = z.object({
  ...item,
  /** The bulk settlement key. */
  bulkId: text,
  paymentRequestId: text,
  transactionStatus: text,
  transactionReference: text,
  requestCreateTime: z.nullable(Instant),
})
export type SettlementBulkItem = z.infer<typeof SettlementBulkItem>

/** A payment as a change of it is asked for and approved: what it pays to whom, where it stands, and what speaks for it. */
export const PaymentAsked = z.object({
  requestId: z.string(),
  superAgent: z.string(),
  participant: text,
  amount: KoboField,
  creditAccount: z.string(),
  creditAccountName: z.string(),
  /** The bank's answer about the account of a refund; null for other payments. */
  payee: text,
  debitAccount: text,
  debitAccountName: text,
  narration: z.string(),
  bulkSettlementKey: text,
  status: z.enum(paymentStatuses),
  transactionReference: z.optional(z.string()),
  reason: z.optional(z.string()),
  bankAnswer: z.optional(text),
  bankAnsweredAt: z.optional(z.nullable(Instant)),
  finalAt: z.optional(Instant),
  statementLine: z.optional(text),
})
export type PaymentAsked = z.infer<typeof PaymentAsked>
