/** Account entries: searched. */
import { page } from '@dcir/core/contract/schemas'
import type { EntrySearch } from '@dcir/core/reconciliation/entries-query'
import type { Database } from '../../db/database'
import type { Call } from '../../http/call'
import { entriesStore } from './entries.store'

export type EntriesService = ReturnType<typeof createEntriesService>

export const createEntriesService = (database: Database) => ({
  search: (call: Call, { page: index, size, ...filter }: EntrySearch) =>
    database.read(call.scope, async (sql) => {
      const { rows, total, isEstimate } = await entriesStore(sql).search(filter, index, size)
      return page(rows, total, size, isEstimate)
    }),
})
