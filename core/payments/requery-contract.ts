/** Payments that were sent and whose answer the bank has not given: listed, looked at, and settled by a person. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, KoboField, Message, pageOf, withoutCardNumbers } from '../contract/schemas'
import { RequeryQuery, requeryFilterFields } from './query'
import { bankAnswers, markings, recipientTypes } from './rules'

const text = z.nullable(z.string())

export const RequeryItem = z.object({
  recipientType: z.enum(recipientTypes),
  merchantName: text,
  participantName: text,
  /** Name of the participant or, without one, of the super agent. */
  recipientName: z.string(),
  amount: KoboField,
  /** Null for a reversal of the original transaction. */
  sourceAccountNumber: text,
  sourceAccountName: text,
  destinationAccountNumber: z.string(),
  destinationAccountName: z.string(),
  transactionReference: z.string(),
  transactionNarration: z.string(),
  bulkSettlementKey: text,
  settlementRequestId: text,
  settlementAttemptDateTime: z.nullable(Instant),
  settlementRequestCreationDateTime: z.nullable(Instant),
  disputeTransactionSearchKey: text,
  disputeRefundAttemptDateTime: z.nullable(Instant),
  disputeTransactionCreationDateTime: z.nullable(Instant),
  lastUpdatedAt: Instant,
  /** The bank's last answer, when it came, how often the bank was asked, and when it is asked next. */
  bankAnswer: z.nullable(z.enum(bankAnswers)),
  bankAnsweredAt: z.nullable(Instant),
  bankQueries: z.int(),
  nextQueryAt: z.nullable(Instant),
  /** Until then the bank may still post it, whatever it said. */
  finalAt: Instant,
  comment: text,
  /** Initiator of the request to mark it that waits for approval; null where none waits. */
  requestedBy: text,
})
export type RequeryItem = z.infer<typeof RequeryItem>

/** One by itself, with the line of a statement that has it. */
export const RequeryDetail = z.extend(RequeryItem, {
  statementLine: text,
  /** The bank's answer about the account of a refund; null for other payments. */
  payee: text,
})
export type RequeryDetail = z.infer<typeof RequeryDetail>

export const RequeryFilter = z.strictObject(requeryFilterFields)
export type RequeryFilter = z.infer<typeof RequeryFilter>

const Settling = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1, 'Reason is required'), z.maxLength(500), withoutCardNumbers),
  /** That the evidence that speaks against it was seen: a statement's line, the bank's answer, or its silence. */
  acknowledged: z.optional(z.boolean()),
})
const byKey = z.object({ transactionSearchKey: z.string().check(z.minLength(1), z.maxLength(64)) })
const byId = z.object({ id: z.string().check(z.regex(/^PR-\d{9,}$/i, 'Payment request id is invalid')) })

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const VIEW_REFUNDS = 'bo_view_dispute_refunds_on_awaiting_requery'
const VIEW_SETTLEMENTS = 'bo_view_settlements_on_awaiting_requery'
const list = { method: 'GET', query: RequeryQuery, result: pageOf(RequeryItem) } as const
const download = { method: 'PUT', body: RequeryFilter, reads: true } as const
const show = { method: 'GET', result: RequeryDetail, errors: ['not-found'] } as const
const mark = {
  method: 'PUT',
  body: Settling,
  result: Message,
  gated: 'when-configured',
  idempotent: true,
  changes: ['manual-refunds', 'manual-settlements', 'dispute-lists', 'disputes', 'transactions'],
  errors: [
    'not-found',
    'payment-settled',
    'payment-in-flight',
    'requery-window-open',
    'evidence-contradicts',
    'request-pending',
  ],
} as const

/** Moves no money: the bank says what became of it, by the same rules as when it is asked by schedule. */
const ask = {
  method: 'POST',
  result: Message,
  idempotent: true,
  errors: ['not-found', 'payment-settled', 'payment-in-flight', 'no-bank'],
} as const

export const requery = feature('requery', {
  disputes: {
    ...list,
    path: '/backoffice/requery/disputes',
    authority: VIEW_REFUNDS,
    summary: 'List refunds whose answer the bank has not given',
  },
  settlements: {
    ...list,
    path: '/backoffice/requery/settlements',
    authority: VIEW_SETTLEMENTS,
    summary: 'List settlement payments whose answer the bank has not given',
  },
  showDispute: {
    ...show,
    path: '/backoffice/requery/dispute/:transactionSearchKey',
    authority: VIEW_REFUNDS,
    params: byKey,
    summary: 'Show a refund whose answer the bank has not given',
  },
  showSettlement: {
    ...show,
    path: '/backoffice/requery/settlement/:id',
    authority: VIEW_SETTLEMENTS,
    params: byId,
    summary: 'Show a settlement payment whose answer the bank has not given',
  },
  askDispute: {
    ...ask,
    path: '/backoffice/requery/dispute/:transactionSearchKey/ask',
    authority: 'bo_update_dispute_refunds_on_awaiting_requery',
    params: byKey,
    summary: 'Ask the bank now about a refund whose answer it has not given',
  },
  askSettlement: {
    ...ask,
    path: '/backoffice/requery/settlement/:id/ask',
    authority: 'bo_update_settlements_on_awaiting_requery',
    params: byId,
    summary: 'Ask the bank now about a settlement payment whose answer it has not given',
  },
  markDispute: {
    ...mark,
    path: '/backoffice/requery/dispute/:transactionSearchKey',
    authority: 'bo_update_dispute_refunds_on_awaiting_requery',
    params: byKey,
    query: z.object({ disputeStatus: z.enum(markings) }),
    summary: 'Mark a refund as failed or successful',
  },
  markSettlement: {
    ...mark,
    path: '/backoffice/requery/settlement/:id',
    authority: 'bo_update_settlements_on_awaiting_requery',
    params: byId,
    query: z.object({ settlementStatus: z.enum(markings) }),
    summary: 'Mark a settlement payment as failed or successful',
  },
  downloadDisputes: {
    ...download,
    path: '/backoffice/requery/disputes/download',
    authority: VIEW_REFUNDS,
    summary: 'Download refunds whose answer the bank has not given',
    download: { contentType: XLSX, name: 'requery-Dispute-{start}-{end}.xlsx' },
  },
  downloadSettlements: {
    ...download,
    path: '/backoffice/requery/settlements/download',
    authority: VIEW_SETTLEMENTS,
    summary: 'Download settlement payments whose answer the bank has not given',
    download: { contentType: XLSX, name: 'requery-Settlement-{start}-{end}.xlsx' },
  },
})
