/** Account look-up endpoints, answered by the bank. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { accounts } from '@dcir/core/payments/accounts-contract'
import { bankRefusal } from '../../bank/bank-refusal'
import { type Call, routesOf } from '../../call/call'
import type { Database } from '../../db/database'
import type { Platform } from '../../domain/module'
import { transactionsStore } from '../transactions/transactions.store'

/** The bank's own faults become one refusal; what it said is in the call log, not in the answer. */
async function ask<T>(label: string, question: () => Promise<T | null>): Promise<T> {
  const answer = await question().catch((error: unknown) => {
    throw bankRefusal(error)
  })
  if (answer === null) throw new Refusal('not-found', { label })
  return answer
}

/** Whether the caller can see the transaction, made with that card where one is named. */
const sees = (database: Database, call: Call, key: string, hashedPan: string | null): Promise<boolean> =>
  database.read(call.scope, (db) => transactionsStore(db).has(key, hashedPan))

export const accountsRoutes = ({ database, bank }: Pick<Platform, 'database' | 'bank'>) =>
  routesOf(accounts, {
    async nameEnquiry(call, { params: { accountNumber }, query }) {
      const isSeen = await sees(database, call, query.transactionSearchKey, null)
      if (!isSeen) throw new Refusal('not-found', { label: 'Transaction' })
      return { accountName: await ask('Account', () => bank.nameEnquiry(accountNumber)) }
    },
    async cardAccountDetail(call, { params: { hashedPan }, query }) {
      const isSeen = await sees(database, call, query.transactionSearchKey, hashedPan)
      if (!isSeen) throw new Refusal('not-found', { label: 'Transaction' })
      return { accountNumber: await ask('Customer information', () => bank.cardAccountDetail(hashedPan)) }
    },
  })
