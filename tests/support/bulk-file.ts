/** Writes test files of bulk disputes and of responses, and follows the batches that they become. */
import type { BulkBatch } from '@dcir/core/bulk/contract'
import { bulkDisputeSample } from '@dcir/core/disputes/bulk-rules'
import { disputeResponseSample } from '@dcir/core/disputes/responses-rules'
import { kobo, nairaText } from '@dcir/core/money/kobo'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'

export const DISPUTE_HEADER = (bulkDisputeSample[0] ?? []).join(',')
export const RESPONSE_HEADER = (disputeResponseSample[0] ?? []).join(',')

interface DisputeCells {
  reason?: string
  account?: string
  name?: string
  amount?: string
}

/** The line that disputes this transaction. */
export function disputeLine(one: IncomingTransaction, cells: DisputeCells = {}): string {
  const [year, month, day] = one.transactionTime.slice(0, 10).split('-')
  const amount = cells.amount ?? nairaText(kobo(one.transactionAmount))
  const { reason = 'Duplicate debit', account = '', name = '' } = cells
  return [
    `${day}/${month}/${year}`,
    one.maskedPan,
    one.rrn,
    one.stan,
    amount,
    one.terminalId,
    reason,
    account,
    name,
  ].join(',')
}

export const disputeFile = (lines: readonly string[], name = 'disputes.csv') =>
  new File([`${[DISPUTE_HEADER, ...lines].join('\r\n')}\r\n`], name)

export const responseFile = (lines: readonly string[], name = 'responses.csv') =>
  new File([`${[RESPONSE_HEADER, ...lines].join('\r\n')}\r\n`], name)

/** Asks until every row of the batch is final. */
export async function whenCompleted(show: () => Promise<BulkBatch>): Promise<BulkBatch> {
  for (let turn = 0; turn < 400; turn++) {
    const batch = await show()
    if (batch.status === 'COMPLETED') return batch
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the batch did not end')
}
