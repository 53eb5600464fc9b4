/** Payments whose answer the bank has not given: lists, files of them, and how a person settles one. */
import { pick } from '@dcir/core/contract/vocabulary'
import { statusText } from '@dcir/core/display/status'
import { Refusal } from '@dcir/core/errors/catalogue'
import { requeryFields } from '@dcir/core/payments/fields'
import type { PaymentAsked } from '@dcir/core/payments/manual-schemas'
import { type RequeryFilter, requery } from '@dcir/core/payments/requery-contract'
import {
  contradicts,
  evidenceText,
  hoursOpen,
  type Marking,
  payeeWord,
  paymentMessages,
} from '@dcir/core/payments/rules'
import { businessDate, lagosIso } from '@dcir/core/time/lagos'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import { CHUNK_SIZE } from '../../bulk/bulk-batches'
import { type Call, routesOf } from '../../call/call'
import type { Database, Sql } from '../../db/database'
import { eachChunk } from '../../db/lists'
import { workbookAnswer } from '../../http/file-answers'
import type { Clock } from '../../kit/clock'
import type { Gate, RecordPlan } from '../../write/gate'
import type { Tx, Writes } from '../../write/write'
import { type EndedHooks, endPayment } from './end-payment'
import { lockPayment, standingPayment } from './payment-plan'
import { paymentsStore } from './payments.store'
import { type PaymentFamily, type PaymentName, type RequeryRow, requeryItemOf, requeryStore } from './requery.store'

interface Deps {
  database: Database
  clock: Clock
  gate: Gate
  onEnded: EndedHooks
  /** For so long after a sending the call to the bank may still be under way, in milliseconds. */
  callMs: number
  /** Without a bank nobody answers. */
  isConnected: boolean
  writes: Writes
}

const shared = [
  'recipientName',
  'amount',
  'sourceAccountNumber',
  'sourceAccountName',
  'destinationAccountNumber',
  'destinationAccountName',
  'transactionReference',
  'transactionNarration',
] as const
const evidence = ['bankAnswer', 'bankAnsweredAt', 'bankQueries', 'comment'] as const
const sheets = {
  refunds: pick(
    requeryFields,
    ...shared,
    'disputeTransactionSearchKey',
    'disputeRefundAttemptDateTime',
    'disputeTransactionCreationDateTime',
    ...evidence,
  ),
  settlements: pick(
    requeryFields,
    ...shared,
    'bulkSettlementKey',
    'settlementRequestId',
    'settlementAttemptDateTime',
    'settlementRequestCreationDateTime',
    ...evidence,
  ),
}

interface Asked {
  name: PaymentName
  marking: Marking
  reason: string
  acknowledged: boolean
}

/** @throws Refusal when it awaits no answer, is being sent right now, or the evidence speaks against it unseen */
async function admitted({ db, at }: Tx, { name, marking, acknowledged }: Asked, callMs: number) {
  const payment = await lockPayment({ db }, name)
  const attempt = await requeryStore(db).awaiting(payment.id)
  if (!attempt) throw new Refusal('payment-settled', { state: statusText(payment.status).toLowerCase() })
  if (at.getTime() - attempt.sentAt.getTime() < callMs) throw new Refusal('payment-in-flight')
  if (acknowledged) return attempt
  const hours = hoursOpen(marking, attempt.finalAt, at)
  if (hours > 0 && attempt.statementLine === null)
    throw new Refusal('requery-window-open', { hours }, 'body.acknowledged')
  if (contradicts(marking, attempt))
    throw new Refusal('evidence-contradicts', { evidence: evidenceText(attempt) }, 'body.acknowledged')
  return attempt
}

/** Has the bank asked in the next round of payments; asked already, nothing is changed. @throws Refusal */
function askingPlan(name: PaymentName, callMs: number) {
  return {
    async change({ db, at }: Tx) {
      const payment = await lockPayment({ db }, name)
      const attempt = await requeryStore(db).awaiting(payment.id)
      if (!attempt) throw new Refusal('payment-settled', { state: statusText(payment.status).toLowerCase() })
      if (at.getTime() - attempt.sentAt.getTime() < callMs) throw new Refusal('payment-in-flight')
      const { reference } = attempt
      await paymentsStore(db).askNow(reference, at)
      const answer = { message: paymentMessages.asked }
      return { answer, subject: payment.requestId, details: { reference, amount: payment.amount } }
    },
  }
}

/** Failed within the window, or against a statement, it may be paid twice: whatever is configured, it takes two. */
async function takesTwo({ db, at }: Tx, { name, marking }: Asked): Promise<boolean> {
  const { id } = await lockPayment({ db }, name)
  const attempt = await requeryStore(db).awaiting(id)
  if (attempt === undefined || marking !== 'FAILED') return false
  return attempt.statementLine !== null || hoursOpen(marking, attempt.finalAt, at) > 0
}

/** Marking as a change that may wait for a second person; what differs is how the payment is named. */
function markPlan<I extends object>(
  { onEnded, callMs }: Pick<Deps, 'onEnded' | 'callMs'>,
  askedOf: (input: I) => Asked,
): Omit<RecordPlan<never, PaymentAsked>, never> {
  const asked = (input: unknown) => askedOf(input as I)
  return {
    record: (_, before) => before?.requestId ?? '',
    describe: (input, before) => `Mark payment ${before?.requestId} as ${asked(input).marking.toLowerCase()}`,
    before: (tx, input) => standingPayment(tx, asked(input).name),
    alwaysWaits: (tx, input) => takesTwo(tx, asked(input)),
    async after(tx, input, before) {
      const { marking: status, reason } = asked(input)
      const { reference, statementLine, bankAnswer, bankAnsweredAt, finalAt } = await admitted(tx, asked(input), callMs)
      const said = {
        statementLine,
        bankAnswer,
        bankAnsweredAt: bankAnsweredAt && lagosIso(bankAnsweredAt),
        finalAt: lagosIso(finalAt),
      }
      return before && { ...before, status, transactionReference: reference, reason, ...said }
    },
    async change(tx, input) {
      const { marking: status, reason, ...rest } = asked(input)
      const { reference } = await admitted(tx, { marking: status, reason, ...rest }, callMs)
      const end = { reference, status, comment: reason, at: tx.at, again: null, by: tx.actor }
      if (!(await endPayment(tx.db, end, onEnded))) throw new Refusal('conflict')
      return paymentMessages.marked(status)
    },
  }
}

export function requeryRoutes({ database, clock, gate, writes, isConnected, ...marking }: Deps) {
  const ask = (call: Call, endpoint: typeof requery.askDispute | typeof requery.askSettlement, name: PaymentName) => {
    if (!isConnected) throw new Refusal('no-bank')
    return writes.run(call, endpoint, askingPlan(name, marking.callMs))
  }

  const list = (call: Call, family: PaymentFamily, query: RequeryFilter & { page: number; size: number }) => {
    return database.read(call.scope, (db) => requeryStore(db).list(family, query, query.page, query.size))
  }

  const show = (call: Call, name: PaymentName) =>
    database.read(call.scope, async (db) => {
      const row = await requeryStore(db).find(name)
      if (!row) throw new Refusal('not-found', { label: 'Payment that awaits an answer' })
      return {
        ...requeryItemOf(row),
        statementLine: row.statementLine,
        payee: row.recipientType === 'REFUND' ? payeeWord(row.payeeCheck) : null,
      }
    })

  const download = async (call: Call, family: PaymentFamily, filter: RequeryFilter) => {
    const type = family === 'refunds' ? 'Dispute' : 'Settlement'
    const { startDate = 'beginning', endDate = businessDate(clock.now()) } = filter
    const columns = sheetColumnsOf(sheets[family])
    const read = (db: Sql, last: RequeryRow | null) => requeryStore(db).after(family, filter, last, CHUNK_SIZE)
    return workbookAnswer(`requery-${type}-${startDate}-${endDate}.xlsx`, { sheet: 'Requery', columns }, (take) =>
      eachChunk(database, call.scope, read, (rows) =>
        take(rows.map((row) => cellsOf(sheets[family], requeryItemOf(row)))),
      ),
    )
  }

  return routesOf(requery, {
    disputes: (call, { query }) => list(call, 'refunds', query),
    settlements: (call, { query }) => list(call, 'settlements', query),
    showDispute: (call, { params }) => show(call, params),
    showSettlement: (call, { params }) => show(call, { requestId: params.id }),
    downloadDisputes: (call, { body }) => download(call, 'refunds', body),
    downloadSettlements: (call, { body }) => download(call, 'settlements', body),
    askDispute: (call, { params }) => ask(call, requery.askDispute, params),
    askSettlement: (call, { params }) => ask(call, requery.askSettlement, { requestId: params.id }),
    markDispute: gate.changes(
      requery.markDispute,
      markPlan<{ params: { transactionSearchKey: string }; query: { disputeStatus: Marking }; body: Said }>(
        marking,
        ({ params, query, body }) => ({ name: params, marking: query.disputeStatus, ...said(body) }),
      ),
    ),
    markSettlement: gate.changes(
      requery.markSettlement,
      markPlan<{ params: { id: string }; query: { settlementStatus: Marking }; body: Said }>(
        marking,
        ({ params, query, body }) => ({
          name: { requestId: params.id },
          marking: query.settlementStatus,
          ...said(body),
        }),
      ),
    ),
  })
}

interface Said {
  reason: string
  acknowledged?: boolean | undefined
}
const said = ({ reason, acknowledged = false }: Said) => ({ reason, acknowledged })
