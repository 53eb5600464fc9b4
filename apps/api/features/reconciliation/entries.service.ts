/** Account entries: those of a day searched, those of a file listed. */
import type { Query } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import type { EntrySearch, FileEntryQuery } from '@dcir/core/reconciliation/entries/query'
import type { Call } from '../../call/call'
import type { Database } from '../../db/database'
import { entriesStore } from './entries.store'
import { statementsStore } from './statements.store'
import { withdrawalsStore } from './withdrawals.store'

export type EntriesService = ReturnType<typeof createEntriesService>

export const createEntriesService = (database: Database) => ({
  search: (call: Call, { page: index, size, ...filter }: EntrySearch) =>
    database.read(call.scope, (db) => entriesStore(db).search(filter, index, size)),

  open: (call: Call, { page: index, size, kind }: Query<typeof accountEntries.open>) =>
    database.read(call.scope, (db) => entriesStore(db).open(kind, index, size)),

  ofFile: (call: Call, fileKey: string, query: FileEntryQuery) =>
    database.read(call.scope, async (db) => {
      const file = await statementsStore(db).byKey(fileKey)
      if (!file) throw new Refusal('not-found', { label: 'Statement file' })
      // A withdrawn file has no entries any more, although its counts still state how many it brought.
      const count = file.status === 'WITHDRAWN' ? 0 : file.successCount
      const days = await withdrawalsStore(db).days(file.id)
      return entriesStore(db).ofFile({ statementId: file.id, days, count }, query)
    }),
})
