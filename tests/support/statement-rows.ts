/** Statements of a few rows, and their way through the API. */
import { kobo, nairaText } from '@dcir/core/money/kobo'
import { type StatementFile, statements } from '@dcir/core/reconciliation/contract'
import { businessDate } from '@dcir/core/time/lagos'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import type { TestApi } from './api'

export const STATEMENT_HEADER = 'Transaction Date,Narration,Masked PAN,RRN,STAN,Amount,Terminal ID,Debit/Credit'

interface Changes {
  date?: string
  amount?: number
  stan?: string
  pan?: string
  narration?: string
}

/** The row that a statement has for a transaction, with what is wanted otherwise. */
export function statementLine(transaction: IncomingTransaction, changes: Changes = {}): string {
  const date = changes.date ?? businessDate(new Date(transaction.transactionTime))
  const [year, month, day] = date.split('-')
  const direction = transaction.transactionIndicator === 'DEBIT' ? 'D' : 'C'
  const amount = nairaText(kobo(changes.amount ?? transaction.transactionAmount))
  const pan = changes.pan ?? transaction.maskedPan
  const stan = changes.stan ?? transaction.stan
  const narration = changes.narration ?? `"POS, ""${transaction.terminalId}"""`
  return `${day}/${month}/${year},${narration},${pan},${transaction.rrn},${stan},${amount},${transaction.terminalId},${direction}`
}

export const statementCsv = (...lines: string[]) => new Blob([`${[STATEMENT_HEADER, ...lines].join('\r\n')}\r\n`])

/** Uploads a file and waits until it ended. */
export async function uploadStatement(
  api: TestApi,
  token: string,
  content: Blob,
  name = 'statement.csv',
): Promise<StatementFile> {
  const client = api.client(token)
  const { fileKey } = await client.call(statements.upload, {}, { file: new File([content], name) })
  for (let turn = 0; turn < 200; turn++) {
    const file = await client.call(statements.show, { params: { fileKey } })
    if (file.status === 'COMPLETED' || file.status === 'FAILED') return file
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the statement did not end')
}
