/** Schemas of a dispute, in its list and whole: shared by the lists, the transitions and the bulk files. */
import * as z from 'zod/mini'
import { BusinessDate, Instant, KoboField } from '../contract/schemas'
import { attemptStatuses, paymentStatuses } from '../payments/rules'
import { payeeChecks } from './payee'
import { disputeFilterFields, disputeStatuses, resolutionStatuses } from './query'

export { type DisputeStatus, disputeStatuses, type ResolutionStatus, resolutionStatuses } from './query'

/** Who logged it: the bank's back office, or a super agent's staff (merchants in the data). */
export const disputeSides = ['backoffice', 'merchant'] as const
export type DisputeSide = (typeof disputeSides)[number]

/** How a deadline came about, so that the screen can explain it. */
export const DeadlineTrace = z.object({
  startedAt: Instant,
  hours: z.int(),
  mode: z.enum(['WORKING_CLOCK', 'ELAPSED', 'BUSINESS_DAYS']),
  counted: z.array(z.object({ date: BusinessDate, minutes: z.int() })),
  skipped: z.array(z.object({ date: BusinessDate, why: z.string() })),
})
export type DeadlineTrace = z.infer<typeof DeadlineTrace>

export const RefundTransaction = z.object({
  status: z.enum(paymentStatuses),
  amount: KoboField,
  destinationAccount: z.string(),
  destinationAccountName: z.string(),
  /** Null for a reversal of the original transaction, which has no source account. */
  sourceAccount: z.nullable(z.string()),
  sourceAccountName: z.nullable(z.string()),
  createdOn: Instant,
  lastUpdatedTime: Instant,
  attempts: z.int(),
  narration: z.string(),
})

/** A dispute as lists have it; its pictures come with the one that is opened. */
export const Dispute = z.object({
  logCode: z.string(),
  loggedBy: z.string(),
  loggedBySide: z.enum(disputeSides),
  status: z.enum(disputeStatuses),
  resolutionStatus: z.enum(resolutionStatuses),
  resolvedBy: z.nullable(z.string()),
  reason: z.string(),
  tatExpiryDate: Instant,
  deadline: DeadlineTrace,
  transactionSearchKey: z.string(),
  transactionAmount: KoboField,
  transactionTime: Instant,
  transactionResponseCode: z.string(),
  customerAccountName: z.string(),
  customerAccountNumber: z.string(),
  /** The bank's answer about the account when the dispute was logged. */
  payeeCheck: z.enum(payeeChecks),
  /** The holder of the card's own account, where the bank named one. */
  cardAccountName: z.nullable(z.string()),
  createdOn: Instant,
  merchantId: z.string(),
  merchantName: z.string(),
  /** 1 when logged; each reopening adds one. */
  cycle: z.int(),
  /** JSON text of entries with `updatedBy`, `actionType`, `status`, `logTime`, and a `comment` where one was given. */
  statusLogInfo: z.string(),
  disputeTransactionDetail: z.object({
    responseCode: z.string(),
    cardAcceptorId: z.string(),
    rrn: z.string(),
    stan: z.string(),
    maskedPan: z.string(),
    terminalId: z.string(),
  }),
  refundTransaction: z.nullable(RefundTransaction),
})
export type Dispute = z.infer<typeof Dispute>

export const DisputeReceipt = z.object({
  kind: z.enum(['CLAIM', 'RESPONSE']),
  cycle: z.int(),
  uploadedBy: z.string(),
  uploadedAt: Instant,
  /** The picture as a data address, `data:image/jpeg;base64,…`. */
  data: z.string(),
})

export const DisputeDetail = z.extend(Dispute, {
  /** The newest receipt as a data address, or null. */
  receiptData: z.nullable(z.string()),
  receipts: z.array(DisputeReceipt),
  comment: z.nullable(z.string()),
  /** When the switch reversed the transaction, which may be after the dispute was logged. */
  reversedAt: z.nullable(Instant),
})
export type DisputeDetail = z.infer<typeof DisputeDetail>

export const RefundAttempt = z.object({
  status: z.enum(attemptStatuses),
  createdTime: Instant,
  completedTime: z.nullable(Instant),
  comment: z.nullable(z.string()),
  narration: z.string(),
  transactionRef: z.string(),
  refundTransaction: z.object({
    destinationAccount: z.string(),
    destinationAccountName: z.string(),
    amount: KoboField,
    transactionSearchKey: z.string(),
  }),
})
export type RefundAttempt = z.infer<typeof RefundAttempt>

export const DisputeFilter = z.strictObject(disputeFilterFields)
export type DisputeFilter = z.infer<typeof DisputeFilter>

export const LogCode = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{6,40}$/, 'Log code is invalid'))
export const SearchKey = z.string().check(z.minLength(1), z.maxLength(64))
