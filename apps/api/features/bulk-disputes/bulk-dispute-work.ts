/** What a row of a bulk dispute file brings about: its transaction is found, its account looked up, its dispute logged. */
import { Refusal } from '@dcir/core/errors/catalogue'
import type { BulkDisputeRow } from '@dcir/core/rules/bulk-disputes'
import type { BankGateway } from '../../bank/gateway'
import type { Database, Sql } from '../../db/database'
import type { BulkKind } from '../../jobs/bulk'
import { type BatchRecord, bulkKinds, scopeOfBatch } from '../../jobs/bulk.store'
import { bulkDisputesStore, type FoundTransaction } from './bulk-disputes.store'

/** Logs one dispute within the caller's transaction; the feature of disputes brings it. */
export type LogDispute = (
  sql: Sql,
  claim: {
    transactionSearchKey: string
    reason: string
    customerAccountName: string
    customerAccountNumber: string
  },
  mover: { username: string; side: 'backoffice'; at: Date },
) => Promise<{ logCode: string }>

interface Deps {
  database: Database
  bank: BankGateway
  logDispute: LogDispute
}

const refuse = (reason: string) => new Refusal('bulk-row', { reason })

/** What the bank cannot answer is tried again; what it does not know makes the row fail. */
async function ask(question: () => Promise<string | null>, unknown: string): Promise<string> {
  const answer = await question().catch(() => {
    throw new Refusal('bank-unavailable')
  })
  if (answer === null) throw refuse(unknown)
  return answer
}

export function bulkDisputeWork({ database, bank, logDispute }: Deps): BulkKind {
  async function find(batch: BatchRecord, row: BulkDisputeRow): Promise<FoundTransaction> {
    const found = await database.read(scopeOfBatch(batch), (sql) => bulkDisputesStore(sql).transactions(row))
    const [transaction, another] = found
    if (!transaction) throw refuse('There is no such transaction.')
    // Which of them the customer means only a person can tell.
    if (another) throw refuse('Several transactions are alike in all of this. Log the dispute on the right one.')
    return transaction
  }

  const accountOf = async ({ accountNumber, accountName }: BulkDisputeRow, { hashedPan }: FoundTransaction) => {
    const number =
      accountNumber ||
      (await ask(() => bank.cardAccountDetail(hashedPan), 'The account behind the card was not found at the bank.'))
    const name = accountName || (await ask(() => bank.nameEnquiry(number), 'The account was not found at the bank.'))
    return { customerAccountNumber: number, customerAccountName: name }
  }

  return {
    kind: bulkKinds.dispute,
    action: 'bulk-disputes.row',
    async begin(batch) {
      const mover = { username: batch.uploadedBy, side: 'backoffice' as const }
      return {
        end: () => undefined,
        async work({ payload }, settle) {
          const row = payload as BulkDisputeRow
          const transaction = await find(batch, row)
          const account = await accountOf(row, transaction)
          const { transactionSearchKey, transactionTime } = transaction
          await settle(async (sql, at) => {
            const claim = { transactionSearchKey, reason: row.reason, ...account }
            const { logCode } = await logDispute(sql, claim, { ...mover, at })
            return { logCode, transactionTime, message: 'Dispute logged successfully' }
          })
        },
      }
    },
  }
}
