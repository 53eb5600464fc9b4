/** A filter of transactions with what the database knows of its words. */
import type { TransactionFilter } from '@dcir/core/transactions/query'
import type { CodeGroups } from '@dcir/core/transactions/rules'
import type { Sql } from '../../db/database'
import { codeGroups } from './ingestion'
import { transactionsStore } from './transactions.store'

const NO_GROUPS: CodeGroups = { SUCCESS: [], FAILED_INCONCLUSIVE: [] }

export async function askedFor(db: Sql, filter: TransactionFilter) {
  const agentIds = filter.cardAcceptorId ? await transactionsStore(db).agentIds(filter.cardAcceptorId) : null
  // The groups matter only to a filter that names one.
  return { filter, groups: filter.responseCodeState ? await codeGroups(db) : NO_GROUPS, agentIds }
}
