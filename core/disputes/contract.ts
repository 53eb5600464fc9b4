/** Disputes: logged by the bank or by a super agent's staff, answered by the other side or expired, refunded once. */

import * as z from 'zod/mini'
import { feature, type Opening } from '../contract/endpoint'
import { Instant, KoboField, Message, PageQuery, pageOf, withoutCardNumbers } from '../contract/schemas'
import { actionTable } from '../permissions/actions'
import { selectPrompts } from '../validators/prompts'
import { HolidayEffect, HolidayEffectQuery } from './holiday-effect'
import { payeeChecks } from './payee'
import { DisputeDetail, LogCode, RefundAttempt, SearchKey } from './schemas'

const byCode = z.object({ logCode: LogCode })
const byKey = z.object({ key: SearchKey })

/** Base64 of 2 MB, and room for the rest of the body. */
const BODY_WITH_RECEIPT = 3 * 1024 * 1024
const Receipt = z
  .string()
  .check(z.maxLength(BODY_WITH_RECEIPT), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Receipt is invalid'))

const claim = {
  customerAccountName: z.string().check(z.trim(), z.minLength(2), z.maxLength(150), withoutCardNumbers),
  customerAccountNumber: z.string().check(z.trim(), z.regex(/^\d{10}$/, 'Account number is invalid')),
  transactionSearchKey: SearchKey,
  reason: z.string().check(z.trim(), z.minLength(1, selectPrompts.reason), z.maxLength(500), withoutCardNumbers),
}
const Resolution = z.strictObject({
  approved: z.boolean(),
  comment: z.optional(z.string().check(z.trim(), z.maxLength(1000), withoutCardNumbers)),
  receiptDataBase64: z.optional(Receipt),
  logCode: LogCode,
  /** Confirmation of whoever accepts: they have seen that the account is not known to be the card's own. */
  payeeAcknowledged: z.optional(z.boolean()),
})
const Reopening = z.strictObject({ disputeLogCode: LogCode, transactionSearchKey: SearchKey })
const Logged = z.object({ logCode: z.string(), tatExpiryDate: Instant, payeeCheck: z.enum(payeeChecks) })

/** Open disputes that a side answers. */
const ToAnswer = z.object({
  disputeCount: z.int(),
  amount: KoboField,
  /** When the time of the first of them runs out; null where there are none. */
  first: z.nullable(Instant),
})

const SEE = 'bo_dcir_get_dispute_transactions'
const AGENT = 'fo_dcir_get_agent_disputes'
const BANK = 'fo_dcir_get_backoffice_disputes'
const ANSWER = { backoffice: 'bo_dcir_update_dispute_transaction', frontoffice: 'fo_dcir_update_disputes' } as const

const ROOT = { backoffice: '/backoffice/dispute', frontoffice: '/frontoffice/dispute' } as const
type Who = Opening['authority']
const doors = <const P extends string>(rest: P, backoffice: Who, frontoffice: Who) =>
  ({
    backoffice: { path: `${ROOT.backoffice}${rest}`, authority: backoffice },
    frontoffice: { path: `${ROOT.frontoffice}${rest}`, authority: frontoffice },
  }) as const

const log = doors('/create', ...actionTable['transactions.log-dispute'])
/** A transition shows in the dispute, in every list, in its transaction's history, its bulk's too, and in the figures. */
const changes = ['dispute-lists', 'transactions', 'bulk-settlements', 'dashboards'] as const

const reopen = {
  method: 'POST',
  changes,
  body: Reopening,
  result: Message,
  idempotent: true,
  errors: ['not-found', 'dispute-not-reopenable', 'refund-sent'],
} as const

export const disputes = feature('disputes', {
  log: {
    method: 'POST',
    summary: 'Log a dispute on a transaction; a super agent adds its receipt',
    body: z.strictObject({ ...claim, receiptDataBase64: z.optional(Receipt) }),
    result: Logged,
    idempotent: true,
    changes,
    maxBodyBytes: BODY_WITH_RECEIPT,
    errors: [
      'not-found',
      'dispute-exists',
      'not-disputable',
      'transaction-reversed',
      'receipt-unreadable',
      'account-unknown',
    ],
    doors: {
      backoffice: { ...log.backoffice, body: z.strictObject(claim) },
      frontoffice: { ...log.frontoffice, body: z.strictObject({ ...claim, receiptDataBase64: Receipt }) },
    },
  },
  resolve: {
    method: 'PUT',
    summary: 'Accept or decline a dispute',
    body: Resolution,
    result: Message,
    idempotent: true,
    changes,
    maxBodyBytes: BODY_WITH_RECEIPT,
    errors: [
      'not-found',
      'own-dispute',
      'one-person',
      'own-side-dispute',
      'comment-missing',
      'comment-short',
      'receipt-missing',
      'receipt-unreadable',
      'payee-not-acknowledged',
      'reversed-since',
      'dispute-decided',
      'dispute-expired',
    ],
    doors: doors('/update', ANSWER.backoffice, ANSWER.frontoffice),
  },
  reopen: {
    ...reopen,
    summary: 'Reopen a declined dispute',
    doors: doors('/reopen', 'bo_dcir_reopen_dispute_transaction', 'fo_dcir_reopen_dispute_transaction'),
  },
  reopenSystemAccepted: {
    ...reopen,
    path: '/backoffice/dispute/reopen/system-accepted',
    authority: 'bo_dcir_reopen_dispute_transaction',
    summary: 'Reopen a dispute that the expiry job accepted, until its refund is sent',
  },
  show: {
    method: 'GET',
    summary: 'Show one dispute',
    params: byCode,
    result: DisputeDetail,
    errors: ['not-found'],
    doors: doors('/log-code/:logCode', SEE, [AGENT, BANK]),
  },
  holidayEffect: {
    method: 'GET',
    path: '/backoffice/dispute/holiday-effect',
    authority: ['bo_dcir_manage_public_holidays', 'bo_dcir_view_public_holidays'],
    summary: 'Which open disputes would get another deadline by a change of the public holidays',
    query: HolidayEffectQuery,
    result: HolidayEffect,
  },
  ofTransaction: {
    method: 'GET',
    summary: 'The dispute of a transaction, or null',
    params: byKey,
    result: z.nullable(DisputeDetail),
    doors: doors('/transaction-key/:key', ...actionTable['transactions.check-dispute']),
  },
  disputableCodes: {
    method: 'GET',
    summary: 'Response codes for which a dispute may be logged',
    result: z.array(z.string()),
    doors: doors('/disputable-codes', 'any', 'any'),
  },
  refundAttempts: {
    method: 'GET',
    summary: "List the attempts to pay a dispute's refund",
    query: z.extend(PageQuery, { transactionSearchKey: SearchKey }),
    result: pageOf(RefundAttempt),
    doors: doors('/refund-attempts', SEE, [AGENT, BANK]),
  },
  toAnswer: {
    method: 'GET',
    summary: "Disputes of the other side that wait for this side's answer",
    result: ToAnswer,
    doors: doors('/to-answer', [ANSWER.backoffice, SEE], ANSWER.frontoffice),
  },
})
