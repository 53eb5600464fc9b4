/** Bulk settlements: what was settled with a super agent in a window, its transactions, payments and certificate. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, KoboField, Message, PageQuery, pageOf, withoutCardNumbers } from '../contract/schemas'
import { attemptStatuses, paymentStatuses, recipientTypes } from '../payments/rules'
import { isInstant } from '../time/lagos'
import { Transaction, TransactionDetail } from '../transactions/contract'
import { TransactionListQuery } from '../transactions/query'
import { BulkSettlementQuery } from './bulk-settlements-query'
import { reportStatuses, settlementStatuses } from './rules'
import { settlementTypes } from './windows'

const Merchant = z.object({
  merchantName: z.string(),
  cardAcceptorId: z.string(),
  phoneNumber: z.string(),
  mainEmail: z.string(),
  disputeEmail: z.nullable(z.string()),
  merchantId: z.string(),
  settlementEmail: z.nullable(z.string()),
  createdTime: Instant,
})

export const BulkSettlement = z.object({
  bulkSettlementKey: z.string(),
  merchant: Merchant,
  transactionCount: z.int(),
  transactionTotalAmount: KoboField,
  transactionChargeAmount: KoboField,
  transactionVatAmount: KoboField,
  transactionMerchantAmount: KoboField,
  transactionTimeBegin: Instant,
  transactionTimeEnd: Instant,
  status: z.enum(settlementStatuses),
  /** Why it cannot be closed or paid; null where nothing is wrong. */
  stopReason: z.nullable(z.string()),
  settlementType: z.enum(settlementTypes),
  reportStatus: z.enum(reportStatuses),
  /** Why its report could not be made; null where nothing is wrong. */
  reportFailure: z.nullable(z.string()),
  /** Attempts to pay its requests, all together. */
  paymentRequestAttempt: z.int(),
  reportGenerationAttempt: z.int(),
  createdAt: Instant,
  completedAt: z.nullable(Instant),
})
export type BulkSettlement = z.infer<typeof BulkSettlement>

export const SettlementRequest = z.object({
  requestId: z.string(),
  /** Whom it pays: the super agent, a participant, or whoever collects VAT. */
  recipient: z.string(),
  participant: z.nullable(
    z.object({ name: z.string(), accountName: z.nullable(z.string()), accountNumber: z.string() }),
  ),
  bulkSettlementRecord: z.object({
    bulkSettlementKey: z.string(),
    merchant: z.object({ cardAcceptorId: z.string(), merchantName: z.string() }),
  }),
  attempts: z.int(),
  creditAccount: z.string(),
  creditAccountName: z.string(),
  debitAccount: z.nullable(z.string()),
  debitAccountName: z.nullable(z.string()),
  recipientType: z.enum(recipientTypes),
  narration: z.string(),
  status: z.enum(paymentStatuses),
  processedBy: z.nullable(z.string()),
  amount: KoboField,
  createdAt: Instant,
  completedAt: z.nullable(Instant),
  lastUpdateTime: Instant,
})
export type SettlementRequest = z.infer<typeof SettlementRequest>

export const SettlementAttempt = z.object({
  paymentRequest: z.object({
    requestId: z.string(),
    creditAccount: z.string(),
    creditAccountName: z.string(),
    amount: KoboField,
    recipientType: z.enum(recipientTypes),
  }),
  status: z.enum(attemptStatuses),
  transactionRef: z.string(),
  comment: z.nullable(z.string()),
  narration: z.string(),
  createdTime: Instant,
  completedTime: z.nullable(Instant),
})
export type SettlementAttempt = z.infer<typeof SettlementAttempt>

/** Payment of a bulk to its super agent: how much, to which account, and when the bank paid it. */
export const SettlementPayment = z.object({
  amount: KoboField,
  creditAccount: z.string(),
  creditAccountName: z.string(),
  status: z.enum(paymentStatuses),
  attempts: z.int(),
  /** Reference of the attempt that paid it, else of the last one. */
  transactionRef: z.nullable(z.string()),
  /** When the last attempt was made. */
  lastAttemptAt: z.nullable(Instant),
  completedAt: z.nullable(Instant),
})
export type SettlementPayment = z.infer<typeof SettlementPayment>

/** A line of a bulk as its report has it. */
export const SettlementLine = z.object({
  transactionTime: Instant,
  maskedPan: z.string(),
  rrn: z.string(),
  stan: z.string(),
  terminalId: z.string(),
  cardAcceptorLocation: z.string(),
  transactionSearchKey: z.string(),
  amount: KoboField,
  standardFee: KoboField,
  concessionFee: z.nullable(KoboField),
  fee: KoboField,
  vat: KoboField,
  net: KoboField,
})

export const SettlementStep = z.object({ label: z.string(), text: z.string(), amount: KoboField })

export const SettlementExplanation = z.object({
  bulkSettlementKey: z.string(),
  /** Set where one transaction is explained, else the bulk as a whole is. */
  transactionSearchKey: z.nullable(z.string()),
  /** How the amount became fee, VAT and what the super agent gets. */
  steps: z.array(SettlementStep),
  /** Parts of the fee by receiver; for the bank alone. */
  shares: z.array(SettlementStep),
  /** Which amounts together are the amount. */
  sum: z.string(),
  /** Certificate of the bulk; for the bank alone, and not repeated with each transaction. */
  certificate: z.nullable(
    z.object({
      checks: z.array(z.object({ name: z.string(), text: z.string(), holds: z.boolean() })),
      /** Nothing of it changed since the bulk was closed, and every check holds. */
      holds: z.boolean(),
      digest: z.string(),
    }),
  ),
})
export type SettlementExplanation = z.infer<typeof SettlementExplanation>

const ByKey = z.object({
  bulkSettlementKey: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'Bulk settlement key is invalid')),
})
const ByTransaction = z.extend(ByKey, { transactionSearchKey: z.string().check(z.minLength(1), z.maxLength(64)) })
const ByRequest = z.object({ requestId: z.string().check(z.regex(/^PR-\d{9,18}$/, 'Request id is invalid')) })
const CloseBody = z.strictObject({
  merchantId: z.string().check(z.minLength(1), z.maxLength(30), withoutCardNumbers),
  /** Up to which instant; up to now unless given. */
  until: z.optional(z.string().check(z.refine(isInstant, 'until is invalid'))),
})

const ALL = 'bo_dcir_get_all_bulk_settlement'
const OWN = 'fo_dcir_get_all_bulk_settlement'
const PATH = '/backoffice/settlement/bulk'
const OWN_PATH = '/frontoffice/settlement/bulk'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const KEY = ':bulkSettlementKey'
const ONE = `${KEY}/:transactionSearchKey` as const

export const bulkSettlements = feature('bulk-settlements', {
  list: {
    method: 'GET',
    summary: 'List bulk settlements',
    query: BulkSettlementQuery,
    result: pageOf(BulkSettlement),
    doors: {
      backoffice: { path: PATH, authority: ALL },
      frontoffice: { path: OWN_PATH, authority: OWN },
    },
  },
  transactions: {
    method: 'GET',
    summary: 'List the transactions of a bulk settlement',
    params: ByKey,
    query: TransactionListQuery,
    result: pageOf(Transaction),
    errors: ['not-found'],
    doors: {
      backoffice: { path: `${PATH}/transactions/${KEY}`, authority: 'bo_dcir_get_transactions_per_bulk' },
      frontoffice: { path: `${OWN_PATH}/transactions/${KEY}`, authority: 'fo_dcir_get_transactions_per_bulk' },
    },
  },
  transaction: {
    method: 'GET',
    summary: 'Show one transaction of a bulk settlement',
    params: ByTransaction,
    result: TransactionDetail,
    errors: ['not-found'],
    doors: {
      backoffice: { path: `${PATH}/transactions/${ONE}`, authority: 'bo_dcir_get_transactions_per_bulk' },
      frontoffice: { path: `${OWN_PATH}/transactions/${ONE}`, authority: 'fo_dcir_get_transactions_per_bulk' },
    },
  },
  payments: {
    method: 'GET',
    summary: 'Show the payments of a bulk settlement to its super agent',
    params: ByKey,
    result: z.array(SettlementPayment),
    errors: ['not-found'],
    doors: {
      backoffice: { path: `${PATH}/payments/${KEY}`, authority: ALL },
      frontoffice: { path: `${OWN_PATH}/payments/${KEY}`, authority: OWN },
    },
  },
  paymentRequests: {
    method: 'GET',
    path: `${PATH}/payment-requests/${KEY}`,
    authority: 'bo_dcir_get_payment_request',
    summary: 'List the payment requests of a bulk settlement',
    params: ByKey,
    query: PageQuery,
    result: pageOf(SettlementRequest),
    errors: ['not-found'],
  },
  paymentAttempts: {
    method: 'GET',
    path: `${PATH}/payment-attempts/:requestId`,
    authority: 'bo_dcir_fetch_payment_attempts',
    summary: 'List the attempts to pay a payment request of a bulk settlement',
    params: ByRequest,
    query: PageQuery,
    result: pageOf(SettlementAttempt),
    errors: ['not-found'],
  },
  download: {
    method: 'GET',
    summary: 'Download the report of a bulk settlement',
    params: ByKey,
    download: { contentType: XLSX, name: '{bulkSettlementKey}.xlsx' },
    errors: ['not-found', 'settlement-report-not-ready', 'report-expired'],
    doors: {
      backoffice: { path: `${PATH}/download/${KEY}`, authority: ALL },
      frontoffice: { path: `${OWN_PATH}/download/${KEY}`, authority: OWN },
    },
  },
  explain: {
    method: 'GET',
    summary: 'Explain the amounts of a bulk settlement, or of one of its transactions',
    params: ByKey,
    query: z.object({ transactionSearchKey: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
    result: SettlementExplanation,
    errors: ['not-found'],
    doors: {
      backoffice: { path: `${PATH}/explain/${KEY}`, authority: ALL },
      frontoffice: { path: `${OWN_PATH}/explain/${KEY}`, authority: OWN },
    },
  },
  generateReport: {
    method: 'POST',
    summary: 'Make the report of a bulk settlement that has none',
    params: ByKey,
    result: Message,
    idempotent: true,
    errors: ['not-found', 'settlement-not-closed'],
    doors: {
      backoffice: { path: `${PATH}/report/${KEY}`, authority: ALL },
      frontoffice: { path: `${OWN_PATH}/report/${KEY}`, authority: OWN },
    },
  },
  close: {
    method: 'POST',
    path: '/backoffice/settlement/close',
    authority: 'bo_process_manual_payment_request',
    summary: 'Settle with a super agent now, instead of at the end of its window',
    body: CloseBody,
    result: Message,
    idempotent: true,
    errors: ['not-found', 'settlement-not-configured', 'settlement-in-future'],
  },
})
