/** Transaction endpoints of both consoles, and ingestion. */
import { transactions } from '@dcir/core/transactions/contract'
import { routesOf } from '../../call/call'
import type { TransactionsService } from './transactions.service'

export const transactionsRoutes = (service: TransactionsService) =>
  routesOf(transactions, {
    list: (call, { query: { page, size, ...filter } }) => service.list(call, filter, { page, size }),
    filter: (call, { query, body }) => service.list(call, body, query),
    show: (call, { params }) => service.show(call, params.transactionSearchKey),
    find: (call, { query }) => service.find(call, query.text),
    ingest: (call, { body }) => service.ingest(call, body.transactions),
  })
