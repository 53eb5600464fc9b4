/**
 * Disputes on credits of transactions that failed here. They become a batch of bulk disputes, so that there is one way of
 * logging them: the bank is asked for each card's account, each row is refused or logged by itself, and can be followed.
 */

import { createHash } from 'node:crypto'
import { BULK_MAX_ROWS } from '@dcir/core/bulk/contract'
import { bulkDisputeLayout } from '@dcir/core/disputes/bulk-rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo, nairaText } from '@dcir/core/money/kobo'
import { reconciliationDays as contract } from '@dcir/core/reconciliation/days/contract'
import { failedCreditReason } from '@dcir/core/reconciliation/days/rules'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { bulkKinds, type NewItem } from '../../../bulk/bulk.store'
import { newBatchId, writeBatch } from '../../../bulk/bulk-intake'
import type { Call } from '../../../call/call'
import { configured } from '../../../db/configuration'
import type { Sql } from '../../../db/database'
import { lockForTransaction } from '../../../db/locks'
import { sql } from '../../../db/sql'
import type { Tx, Writes } from '../../../write/write'
import type { NamedDisputeRow } from '../../disputes/bulk/bulk-disputes.store'

const SWITCH = 'dcir.recon.dispute.auto-create'

interface FailedCredit {
  entryId: number
  transactionSearchKey: string
  transactionTime: Date
  transactionDate: string
  maskedPan: string
  rrn: string
  stan: string
  amount: number
  terminalId: string
}

type Wanted = 'new' | 'failed'

const failedCreditsStore = (db: Sql) => ({
  /** Credits of a day whose transaction failed here, has no dispute and was not reversed: never asked for, or asked for in vain. */
  wanted: (date: string, wanted: Wanted) =>
    db.rows<FailedCredit>(
      sql`SELECT m.entry_id, t.transaction_search_key, t.transaction_time, t.business_date AS transaction_date,
        t.masked_pan,
         t.rrn, t.stan, t.amount, t.terminal_id
       FROM statement_pairs m
       JOIN transactions t ON t.transaction_time = m.transaction_time AND t.id = m.transaction_id
       JOIN statement_files f ON f.id = m.statement_id
       LEFT JOIN entry_disputes d ON d.entry_id = m.entry_id
       LEFT JOIN bulk_items i ON i.batch = d.batch AND i.row_number = d.row_number
       WHERE m.transaction_date = ${date}::date AND m.status = 'MATCHED_FAILED' AND NOT m.is_debit
         AND f.status NOT IN ('WITHDRAWING', 'WITHDRAWN') AND t.dispute_log_code IS NULL
         AND NOT EXISTS (SELECT 1 FROM transaction_reversals v WHERE v.transaction_id = t.id)
         AND CASE WHEN ${wanted === 'new'} THEN d.entry_id IS NULL ELSE i.status = 'FAILED' END
       ORDER BY m.entry_id LIMIT ${BULK_MAX_ROWS}`,
    ),

  /** Says which row of the batch each of them is. */
  link: (batch: number, date: string, rows: readonly { entryId: number; rowNumber: number }[]) =>
    db.run(
      sql`INSERT INTO entry_disputes (entry_id, transaction_date, batch, row_number)
       SELECT w.entry_id, ${date}::date, ${batch}, w.row_number FROM
       unnest(${rows.map(({ entryId }) => entryId)}::bigint[], ${rows.map(({ rowNumber }) => rowNumber)}::integer[]) AS
       w (entry_id, row_number)
       ON CONFLICT (entry_id) DO UPDATE SET batch = excluded.batch, row_number = excluded.row_number`,
    ),
})

const printed = (date: string) => date.split('-').reverse().join('/')

/** The row as a file would have it, so that what fails can be downloaded, mended and sent as one. */
function itemOf(credit: FailedCredit, rowNumber: number): NewItem {
  const { transactionSearchKey, transactionTime, transactionDate, maskedPan, rrn, stan, terminalId } = credit
  const amount = kobo(credit.amount)
  const reason = failedCreditReason
  const line = { transactionDate, maskedPan, rrn, stan, amount, terminalId, reason, accountNumber: '', accountName: '' }
  const payload: NamedDisputeRow = { ...line, transactionSearchKey }
  const cells = [printed(transactionDate), maskedPan, rrn, stan, nairaText(amount), terminalId, reason, '', '']
  return { rowNumber, cells, payload, problems: [], maskedPan, rrn, transactionTime }
}

async function ask({ db, call, actor, at }: Tx, date: string, wanted: Wanted) {
  if (!(await configured(db, SWITCH))[SWITCH]) throw new Refusal('auto-dispute-off')
  await lockForTransaction(db, 'failedCredits')
  const store = failedCreditsStore(db)
  const credits = await store.wanted(date, wanted)
  const day = formatBusinessDate(date)
  if (credits.length === 0)
    throw new Refusal(wanted === 'new' ? 'no-failed-credits' : 'no-failed-disputes', { date: day })
  // A spreadsheet's rows begin below its header.
  const rows = credits.map((credit, at) => ({
    entryId: credit.entryId,
    item: itemOf(credit, at + 2),
    rowNumber: at + 2,
  }))
  const batchId = newBatchId('BD', at)
  const batch = await writeBatch(
    db,
    {
      kind: bulkKinds.dispute,
      batchId,
      superAgentIds: null,
      uploadedBy: actor,
      uploadedAt: at,
      address: call.address,
      requestId: call.requestId,
      fileName: `Failed credits of ${date}`,
      storageKey: null,
      archiveKey: null,
      settings: null,
      sha256: createHash('sha256').update(batchId).digest(),
      header: Object.values(bulkDisputeLayout.columns).map(({ header }) => header),
    },
    rows.map(({ item }) => item),
  )
  if (batch === null) throw new Refusal('conflict')
  await store.link(batch, date, rows)
  const count = rows.length
  const message = `${count} ${count === 1 ? 'dispute is' : 'disputes are'} being logged for ${day}. Follow them in Bulk Disputes, batch ${batchId}.`
  return { answer: { message, batchId }, subject: date, details: { batchId, disputes: count } }
}

/** Count and sum of the very rows of a day that initiating takes, and initiating again. */
export async function undisputed(db: Sql, date: string) {
  const sumOf = (rows: readonly FailedCredit[]) => ({
    count: rows.length,
    amount: kobo(rows.reduce((sum, { amount }) => sum + amount, 0)),
  })
  const store = failedCreditsStore(db)
  return { initiate: sumOf(await store.wanted(date, 'new')), reinitiate: sumOf(await store.wanted(date, 'failed')) }
}

/** Initiating the disputes of a day, and initiating again those that could not be logged. */
export const failedCredits = (writes: Writes) => ({
  initiate: (call: Call, date: string) =>
    writes.run(call, contract.initiateDisputes, { change: (tx) => ask(tx, date, 'new') }),
  reinitiate: (call: Call, date: string) =>
    writes.run(call, contract.reinitiateDisputes, { change: (tx) => ask(tx, date, 'failed') }),
})
