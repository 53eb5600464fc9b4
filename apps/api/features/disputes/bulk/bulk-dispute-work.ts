/** The work on a row of a bulk dispute file: its transaction is found, its account looked up, its dispute logged. */

import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import type { BulkDisputeRow } from '@dcir/core/disputes/bulk-rules'
import { payeeWarning } from '@dcir/core/disputes/payee'
import { Refusal } from '@dcir/core/errors/catalogue'
import { bankRefusal } from '../../../bank/bank-refusal'
import type { BankGateway } from '../../../bank/gateway'
import type { NewItem } from '../../../bulk/bulk.store'
import { bulkKinds } from '../../../bulk/bulk.store'
import type { BulkKind } from '../../../bulk/bulk-set'
import type { Judging } from '../../../bulk/dry-run'
import type { Sql } from '../../../db/database'
import { type Claim, judgeClaims, logDisputes } from '../dispute-transitions'
import type { DisputedTransaction } from '../dispute-transitions.store'
import { checkPayee } from '../payee'
import { bulkDisputesStore, type FoundTransaction } from './bulk-disputes.store'

/** Logs disputes within the caller’s transaction. */
export type LogDisputes = (
  db: Sql,
  claims: readonly Claim[],
  actor: { username: string; side: 'backoffice'; at: Date },
) => Promise<({ logCode: string } | Refusal)[]>

interface Deps {
  bank: BankGateway
  /** Another way to log, for tests of the set. */
  log?: LogDisputes
}

/** A row whose transaction and account are known. */
interface Ready {
  claim: Claim
  transactionTime: Date
}

const refuse = (reason: string) => new Refusal('bulk-row', { reason })

/** Asks the bank. A question without an answer is asked again; an account that it does not know makes the row fail. */
async function ask(question: () => Promise<string | null>, unknown: string): Promise<string> {
  const answer = await question().catch((error: unknown) => {
    throw bankRefusal(error)
  })
  if (answer === null) throw refuse(unknown)
  return answer
}

const UNKNOWN_ACCOUNT = 'The account was not found at the bank.'
function asRowRefusal(error: unknown): never {
  throw error instanceof Refusal && error.code === 'account-unknown' ? refuse(UNKNOWN_ACCOUNT) : error
}

function theOne([transaction, another]: readonly FoundTransaction[]): FoundTransaction {
  if (!transaction) throw refuse('There is no such transaction.')
  // Only a person can decide which of them the customer means.
  if (another) throw refuse('Several transactions are alike in all of this. Log the dispute on the right one.')
  return transaction
}

const BANK_LATER = 'The bank is asked for each account after you send the file.'

const payloadsOf = (rows: readonly Pick<NewItem, 'rowNumber' | 'payload'>[]) =>
  new Map(rows.map(({ rowNumber, payload }) => [rowNumber, payload as BulkDisputeRow]))

/** Disputes as they would be logged now, if the bank names their accounts. */
export const bulkDisputeJudging: Judging<BulkDisputeRow> = {
  knownBy: 'rrn',
  begin: (_call, read) => (rows) =>
    read(async ({ db }) => {
      const found = await bulkDisputesStore(db).transactions(payloadsOf(rows))
      const named = rows.map(({ rowNumber }) => {
        try {
          return theOne(found.get(rowNumber) ?? [])
        } catch (error) {
          if (error instanceof Refusal) return error
          throw error
        }
      })
      const keys = named.map((one) => (one instanceof Refusal ? '' : one.transactionSearchKey))
      const judged = await judgeClaims(db, keys, 'backoffice')
      return named.map((one, at) => (one instanceof Refusal ? one : (judged[at] as Refusal | DisputedTransaction)))
    }),
  notes: (rows) => (rows.length > 0 ? [BANK_LATER] : []),
}

export function bulkDisputeWork({ bank, log = logDisputes }: Deps): BulkKind<Ready> {
  const accountOf = async ({ accountNumber, accountName }: BulkDisputeRow, { hashedPan }: FoundTransaction) => {
    const number =
      accountNumber ||
      (await ask(() => bank.cardAccountDetail(hashedPan), 'The account behind the card was not found at the bank.'))
    const payee = await checkPayee(bank, { hashedPan, accountNumber: number, accountName }).catch(asRowRefusal)
    // Neither the bank nor the file names anybody.
    if (!payee.customerAccountName) throw new Refusal('bank-unavailable')
    return { customerAccountNumber: number, payee }
  }

  return {
    kind: bulkKinds.dispute,
    upload: bulkDisputes.upload,
    action: 'bulk-disputes.row',
    async begin(batch) {
      const actor = { username: batch.uploadedBy, side: 'backoffice' as const }
      return {
        end: () => undefined,
        drop: async () => undefined,

        async prepare(db, rows) {
          const found = await bulkDisputesStore(db).transactions(payloadsOf(rows))
          return async ({ rowNumber, payload }) => {
            const row = payload as BulkDisputeRow
            const transaction = theOne(found.get(rowNumber) ?? [])
            const { transactionSearchKey, transactionTime } = transaction
            const account = await accountOf(row, transaction)
            return { claim: { transactionSearchKey, reason: row.reason, ...account }, transactionTime }
          }
        },

        async carryOut(db, rows, at) {
          const claims = rows.map(({ claim }) => claim)
          const ends = await log(db, claims, { ...actor, at })
          return ends.map((end, position) => {
            if (end instanceof Refusal) return end
            const transactionTime = rows[position]?.transactionTime ?? null
            const warning = rows[position] && payeeWarning(rows[position].claim.payee)
            const message = warning ? `Dispute logged successfully. ${warning}` : 'Dispute logged successfully'
            return { logCode: end.logCode, transactionTime, message }
          })
        },
      }
    },
  }
}
