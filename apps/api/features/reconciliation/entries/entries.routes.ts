/** Endpoints of account entries: those of a day searched, those of a file listed. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { routesOf } from '../../../call/call'
import type { Platform } from '../../../domain/module'
import { statementsStore } from '../statements/statements.store'
import { withdrawalsStore } from '../statements/withdrawals.store'
import { entriesStore } from './entries.store'

export const entriesRoutes = ({ database }: Pick<Platform, 'database'>) =>
  routesOf(accountEntries, {
    search: (call, { body: { page: index, size, ...filter } }) =>
      database.read(call.scope, (db) => entriesStore(db).search(filter, index, size)),

    open: (call, { query: { page: index, size, kind } }) =>
      database.read(call.scope, (db) => entriesStore(db).open(kind, index, size)),

    ofFile: (call, { params, query }) =>
      database.read(call.scope, async (db) => {
        const file = await statementsStore(db).byKey(params.fileKey)
        if (!file) throw new Refusal('not-found', { label: 'Statement file' })
        // A withdrawn file has no entries any more, although its counts still state how many it brought.
        const count = file.status === 'WITHDRAWN' ? 0 : file.successCount
        const days = await withdrawalsStore(db).days(file.id)
        return entriesStore(db).ofFile({ statementId: file.id, days, count }, query)
      }),
  })
