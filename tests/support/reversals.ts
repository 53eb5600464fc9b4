/** Approved transactions in tests, retries of them, and the reversals that the switch sends. */
import { BANK } from '@dcir/api/db/database'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import type { TestApi } from './api'
import { transactionOf } from './transaction'

/** An approved transaction of the first super agent, on the 21st at noon unless something else is given. */
export async function ingestApproved(
  api: TestApi,
  more: Partial<IncomingTransaction> = {},
): Promise<IncomingTransaction> {
  const transactionTime = '2026-11-21T12:00:00+01:00'
  const incoming = transactionOf({ responseCode: '00', transactionTime, ...more })
  await api.app.database.transaction(BANK, (sql) => ingestBatch(sql, [incoming]))
  return incoming
}

/** The same transaction once more, with a search key of its own. */
export const retryOf = (of: IncomingTransaction, transactionTime: string): IncomingTransaction => ({
  ...of,
  transactionSearchKey: `${of.transactionSearchKey}-2`,
  transactionTime,
})

export const reversalOf = (of: IncomingTransaction, transactionTime: string): IncomingTransaction => ({
  ...of,
  transactionSearchKey: `${of.transactionSearchKey}-R`,
  transactionIndicator: 'DEBIT',
  transactionTime,
})
