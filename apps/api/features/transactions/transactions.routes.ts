/** Transaction endpoints of both consoles, and ingestion. */
import { businessDate } from '@dcir/core/time/lagos'
import { clueOf } from '@dcir/core/transactions/clue'
import { transactions } from '@dcir/core/transactions/contract'
import type { TransactionFilter } from '@dcir/core/transactions/query'
import { type Call, routesOf } from '../../call/call'
import { BANK, type Database } from '../../db/database'
import type { Clock } from '../../kit/clock'
import type { Writes } from '../../write/write'
import { askedFor } from './asked-transactions'
import { ingestRows } from './ingestion'
import type { DetailOfTransaction } from './transaction-detail'
import { transactionsStore } from './transactions.store'

/** As many as fit below the line that they are sought in. */
const MAX_FOUND = 8

interface Deps {
  clock: Clock
  database: Database
  writes: Writes
  detailOf: DetailOfTransaction
}

export function transactionsRoutes({ clock, database, writes, detailOf }: Deps) {
  const page = (call: Call, filter: TransactionFilter, { page: index, size }: { page: number; size: number }) =>
    database.read(call.scope, async (db) => transactionsStore(db).list(await askedFor(db, filter), index, size))
  return routesOf(transactions, {
    list: (call, { query: { page: index, size, ...filter } }) => page(call, filter, { page: index, size }),
    filter: (call, { query, body }) => page(call, body, query),
    show: (call, { params }) => database.read(call.scope, (db) => detailOf(db, params.transactionSearchKey)),
    find: (call, { query }) =>
      database.read(call.scope, (db) =>
        transactionsStore(db).find(clueOf(query.text, businessDate(clock.now())), MAX_FOUND),
      ),
    optionalValues: (call) => database.read(call.scope, (db) => transactionsStore(db).optionalValues()),
    ingest: (call, { body: { transactions: batch } }) =>
      writes.run(call, transactions.ingest, {
        scope: BANK,
        async change({ db, at }) {
          const answer = await ingestRows(db, batch, at)
          const { rows: _, ...counts } = answer
          return { answer, subject: `${batch.length} transactions`, details: counts }
        },
      }),
  })
}
