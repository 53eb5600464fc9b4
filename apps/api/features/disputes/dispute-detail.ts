/** A dispute as the contract returns it, whole: with its evidence, its history and its money. */

import type { Dispute, DisputeDetail } from '@dcir/core/disputes/schemas'
import type { StatusLogEntry } from '@dcir/core/disputes/status-log'
import { kobo } from '@dcir/core/money/kobo'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { FileStore } from '../../files/files'
import { type PaymentRequest, paymentsStore } from '../payments/payments.store'
import type { DisputeRecord } from './disputes.store'
import { readReceipts, receiptsStore } from './receipts'

interface Agent {
  merchantId: string
  merchantName: string
  cardAcceptorId: string
}

const refundOf = (refund: PaymentRequest): DisputeDetail['refundTransaction'] => ({
  status: refund.status,
  amount: kobo(refund.amount),
  destinationAccount: refund.creditAccount,
  destinationAccountName: refund.creditAccountName,
  sourceAccount: refund.debitAccount,
  sourceAccountName: refund.debitAccountName,
  createdOn: lagosIso(refund.createdAt),
  lastUpdatedTime: lagosIso(refund.updatedAt),
  attempts: refund.attempts,
  narration: refund.narration,
})

interface EventRow {
  disputeId: number
  by: string
  action: string
  status: string
  at: Date
  comment: string | null
}

const entryOf = ({ by, action, status, at, comment }: EventRow): StatusLogEntry => ({
  updatedBy: by,
  actionType: action,
  status,
  logTime: lagosIso(at),
  ...(comment ? { comment } : {}),
})

/** The status logs and the refunds of disputes, by their ids, as the contract has them. */
export async function disputeHistories(db: Sql, ids: readonly number[]) {
  const events = await db.rows<EventRow>(
    sql`SELECT dispute_id, actor AS by, action_type AS action, status, at, comment FROM dispute_events
     WHERE dispute_id = ANY (${ids}) ORDER BY dispute_id, position`,
  )
  const refunds = new Map((await paymentsStore(db).ofDisputes(ids)).map((one) => [one.disputeId, refundOf(one)]))
  return (id: number): Pick<Dispute, 'statusLogInfo' | 'refundTransaction'> => ({
    statusLogInfo: JSON.stringify(events.filter(({ disputeId }) => disputeId === id).map(entryOf)),
    refundTransaction: refunds.get(id) ?? null,
  })
}

const summaryOf = (record: DisputeRecord, { merchantId, merchantName, cardAcceptorId }: Agent) => ({
  logCode: record.logCode,
  loggedBy: record.loggedBy,
  loggedBySide: record.loggedBySide,
  status: record.status,
  resolutionStatus: record.resolutionStatus,
  resolvedBy: record.resolvedBy,
  reason: record.reason,
  tatExpiryDate: lagosIso(record.tatExpiry),
  deadline: record.trace,
  transactionSearchKey: record.transactionSearchKey,
  transactionAmount: kobo(record.amount),
  transactionTime: lagosIso(record.transactionTime),
  transactionResponseCode: record.responseCode,
  customerAccountName: record.customerAccountName,
  customerAccountNumber: record.customerAccountNumber,
  payeeCheck: record.payeeCheck,
  cardAccountName: record.cardAccountName,
  createdOn: lagosIso(record.createdOn),
  merchantId,
  merchantName,
  cycle: record.cycle,
  disputeTransactionDetail: {
    responseCode: record.responseCode,
    cardAcceptorId,
    rrn: record.rrn,
    stan: record.stan,
    maskedPan: record.maskedPan,
    terminalId: record.terminalId,
  },
})

const agentOf = async (db: Sql, id: number): Promise<Agent> =>
  (await db.first<Agent>(
    sql`SELECT merchant_id, merchant_name, card_acceptor_id
     FROM super_agents WHERE id = ${id}`,
  )) ?? { merchantId: '', merchantName: '', cardAcceptorId: '' }

/** The parts of a dispute, from the database. */
export async function disputeParts(db: Sql, record: DisputeRecord) {
  return {
    record,
    agent: await agentOf(db, record.superAgentId),
    history: (await disputeHistories(db, [record.id]))(record.id),
    receipts: await receiptsStore(db).of(record.id),
  }
}

/** A dispute whole, with its pictures: they are read after the transaction, for a slow disk must not keep a connection. */
export async function disputeDetail(
  files: FileStore,
  { record, agent, history, ...stored }: Awaited<ReturnType<typeof disputeParts>>,
): Promise<DisputeDetail> {
  const receipts = await readReceipts(files, stored.receipts)
  return {
    ...summaryOf(record, agent),
    ...history,
    receiptData: receipts.at(-1)?.data ?? null,
    receipts,
    comment: record.comment,
    reversedAt: record.reversedAt && lagosIso(record.reversedAt),
  }
}
