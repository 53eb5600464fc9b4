/** Disputes: logged by the bank or by a super agent's staff, answered by the other side or by the clock, refunded once. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, KoboField, Message, PageQuery, pageOf } from '../contract/schemas'
import { selectPrompts } from '../validators/fields'
import { DisputeDetail, LogCode, RefundAttempt, SearchKey } from './schemas'

const byCode = z.object({ logCode: LogCode })
const byKey = z.object({ key: SearchKey })

/** Base64 of 2 MB, and room for the rest of the body. */
const BODY_WITH_RECEIPT = 3 * 1024 * 1024
const Receipt = z
  .string()
  .check(z.maxLength(BODY_WITH_RECEIPT), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Receipt is invalid'))

const claim = {
  customerAccountName: z.string().check(z.trim(), z.minLength(2), z.maxLength(150)),
  customerAccountNumber: z.string().check(z.trim(), z.regex(/^\d{10}$/, 'Account number is invalid')),
  transactionSearchKey: SearchKey,
  reason: z.string().check(z.trim(), z.minLength(1, selectPrompts.reason), z.maxLength(500)),
}
const Resolution = z.strictObject({
  approved: z.boolean(),
  comment: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  receiptDataBase64: z.optional(Receipt),
  logCode: LogCode,
})
const Reopening = z.strictObject({ disputeLogCode: LogCode, transactionSearchKey: SearchKey })
const Logged = z.object({ logCode: z.string(), tatExpiryDate: Instant })

export const Forecast = z.object({
  /** The next 18:00 in Lagos. */
  until: Instant,
  disputeCount: z.int(),
  amount: KoboField,
})

const SEE = 'bo_dcir_get_dispute_transactions'
const AGENT = 'fo_dcir_get_agent_disputes'
const BANK = 'fo_dcir_get_backoffice_disputes'

const log = {
  method: 'POST',
  result: Logged,
  idempotent: true,
  maxBodyBytes: BODY_WITH_RECEIPT,
  errors: ['not-found', 'dispute-exists', 'not-disputable', 'transaction-reversed', 'receipt-unreadable'],
} as const
const resolve = {
  method: 'PUT',
  body: Resolution,
  result: Message,
  idempotent: true,
  maxBodyBytes: BODY_WITH_RECEIPT,
  errors: [
    'not-found',
    'own-dispute',
    'own-side-dispute',
    'comment-missing',
    'receipt-missing',
    'receipt-unreadable',
    'dispute-decided',
    'dispute-expired',
  ],
} as const
const reopen = {
  method: 'POST',
  body: Reopening,
  result: Message,
  idempotent: true,
  errors: ['not-found', 'dispute-not-reopenable', 'refund-sent'],
} as const
const show = { method: 'GET', params: byCode, result: DisputeDetail, errors: ['not-found'] } as const
const ofTransaction = { method: 'GET', params: byKey, result: z.nullable(DisputeDetail) } as const
const attempts = {
  method: 'GET',
  query: z.extend(PageQuery, { transactionSearchKey: SearchKey }),
  result: pageOf(RefundAttempt),
} as const
const forecast = { method: 'GET', result: Forecast } as const

export const disputes = feature('disputes', {
  log: {
    ...log,
    path: '/backoffice/dispute/create',
    authority: 'bo_dcir_create_dispute_transaction',
    summary: 'Log a dispute on a transaction, for the bank',
    body: z.strictObject(claim),
  },
  logOwn: {
    ...log,
    path: '/frontoffice/dispute/create',
    authority: 'fo_dcir_create_disputes',
    summary: 'Log a dispute on a transaction of an own super agent, with its receipt',
    body: z.strictObject({ ...claim, receiptDataBase64: Receipt }),
  },
  resolve: {
    ...resolve,
    path: '/backoffice/dispute/update',
    authority: 'bo_dcir_update_dispute_transaction',
    summary: 'Accept or decline a dispute, for the bank',
  },
  resolveOwn: {
    ...resolve,
    path: '/frontoffice/dispute/update',
    authority: 'fo_dcir_update_disputes',
    summary: 'Accept or decline a dispute that the bank logged',
  },
  reopen: {
    ...reopen,
    path: '/backoffice/dispute/reopen',
    authority: 'bo_dcir_reopen_dispute_transaction',
    summary: 'Reopen a declined dispute, for the bank',
  },
  reopenSystemAccepted: {
    ...reopen,
    path: '/backoffice/dispute/reopen/system-accepted',
    authority: 'bo_dcir_reopen_dispute_transaction',
    summary: 'Reopen a dispute that the clock accepted, until its refund is sent',
  },
  reopenOwn: {
    ...reopen,
    path: '/frontoffice/dispute/reopen',
    authority: 'fo_dcir_reopen_dispute_transaction',
    summary: 'Reopen a declined dispute of an own super agent',
  },
  show: { ...show, path: '/backoffice/dispute/log-code/:logCode', authority: SEE, summary: 'Show one dispute' },
  showOwn: {
    ...show,
    path: '/frontoffice/dispute/log-code/:logCode',
    authority: [AGENT, BANK],
    summary: "Show one dispute of the user's super agents",
  },
  ofTransaction: {
    ...ofTransaction,
    path: '/backoffice/dispute/transaction-key/:key',
    authority: SEE,
    summary: 'The dispute of a transaction, or null',
  },
  ofTransactionOwn: {
    ...ofTransaction,
    path: '/frontoffice/dispute/transaction-key/:key',
    authority: BANK,
    summary: 'The dispute of an own transaction, or null',
  },
  disputableCodes: {
    method: 'GET',
    path: '/backoffice/dispute/disputable-codes',
    authority: 'any',
    summary: 'Response codes for which the bank may log a dispute',
    result: z.array(z.string()),
  },
  disputableCodesOwn: {
    method: 'GET',
    path: '/frontoffice/dispute/disputable-codes',
    authority: 'any',
    summary: 'Response codes for which a super agent may log a dispute',
    result: z.array(z.string()),
  },
  refundAttempts: {
    ...attempts,
    path: '/backoffice/dispute/refund-attempts',
    authority: SEE,
    summary: "List the attempts to pay a dispute's refund",
  },
  refundAttemptsOwn: {
    ...attempts,
    path: '/frontoffice/dispute/refund-attempts',
    authority: [AGENT, BANK],
    summary: "List the attempts to pay an own dispute's refund",
  },
  forecast: {
    ...forecast,
    path: '/backoffice/dispute/forecast',
    authority: ['bo_view_analytics_dashboard', SEE],
    summary: 'What the clock will accept until the next 18:00 if nobody acts',
  },
  forecastOwn: {
    ...forecast,
    path: '/frontoffice/dispute/forecast',
    authority: ['fo_view_analytics_dashboard', AGENT, BANK],
    summary: 'The same for the own super agents',
  },
})
