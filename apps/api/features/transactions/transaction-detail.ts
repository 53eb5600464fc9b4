/** A transaction by itself, with its history. */
import { responseCodeText } from '@dcir/core/display/response-codes'
import { Refusal } from '@dcir/core/errors/catalogue'
import { lagosIso } from '@dcir/core/time/lagos'
import type { TransactionDetail } from '@dcir/core/transactions/contract'
import type { Sql } from '../../db/database'
import { type TransactionDetailRow, transactionsStore } from './transactions.store'

type Timeline = TransactionDetail['timeline']

/** The part of a transaction's history that another domain knows; domains below do not know those above. */
export type TimelinePart = (db: Sql, transactionId: number) => Promise<Timeline>

export type DetailOfTransaction = (db: Sql, key: string) => Promise<TransactionDetail>

/** @returns the transaction of a search key; another tenant's is refused as one that does not exist */
export const transactionDetail =
  (parts: readonly TimelinePart[]): DetailOfTransaction =>
  async (db, key) => {
    const row = await transactionsStore(db).byKey(key)
    if (!row) throw new Refusal('not-found', { label: 'Transaction' })
    const more: Timeline = []
    for (const part of parts) more.push(...(await part(db, row.id)))
    return detailOf(row, more)
  }

function detailOf(row: TransactionDetailRow, more: Timeline): TransactionDetail {
  const { id: _, isDebit, transactionTime, ...rest } = row
  const at = lagosIso(transactionTime)
  const outcome = row.responseCode === '00' ? 'Approved' : `Not approved: ${responseCodeText(row.responseCode)}`
  return {
    ...rest,
    transactionTime: at,
    transactionIndicator: isDebit ? 'DEBIT' : 'CREDIT',
    timeline: [{ kind: 'authorised', at, text: outcome }, ...more].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  }
}
