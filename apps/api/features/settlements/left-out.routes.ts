/** Held transactions and money owed back: lists, downloads, and the report that money came back. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { heldTransactions } from '@dcir/core/settlements/held-contract'
import { heldFields, owedBackFields } from '@dcir/core/settlements/left-out-fields'
import { type OwedBack, owedBack } from '@dcir/core/settlements/owed-back-contract'
import { routesOf } from '../../call/call'
import type { Database } from '../../db/database'
import { listWorkbook } from '../../http/list-workbook'
import type { Clock } from '../../kit/clock'
import type { Gate, RecordPlan } from '../../write/gate'
import type { Tx } from '../../write/write'
import { type HeldRow, heldOf, heldStore } from './held.store'
import { type OwedRow, owedBackStore, owedOf } from './owed-back.store'

/** @throws Refusal where nothing of the transaction is owed */
async function owedEntry({ db }: Pick<Tx, 'db'>, key: string): Promise<OwedRow> {
  const entry = await owedBackStore(db).lock(key)
  if (!entry) throw new Refusal('not-found', { label: 'The money owed back' })
  return entry
}

const recoverPlan: RecordPlan<typeof owedBack.recover, OwedBack> = {
  record: ({ params }) => params.transactionSearchKey,
  describe: ({ params, body }) => `Report ${params.transactionSearchKey} as recovered: ${body.comment}`,
  async before(tx, { params }) {
    const entry = await owedEntry(tx, params.transactionSearchKey)
    return { data: owedOf(entry), version: entry.id }
  },
  after: async (_tx, { body }, before) => before && { ...before, endReason: 'RECOVERED', endComment: body.comment },
  async change({ db, actor, at }, { params, body }) {
    const { id } = await owedEntry({ db }, params.transactionSearchKey)
    await owedBackStore(db).recover(id, body.comment, actor, at)
    return 'The money is reported as recovered.'
  },
}

interface Deps {
  database: Database
  clock: Clock
  gate: Gate
}

export function leftOutRoutes({ database, clock, gate }: Deps) {
  return [
    ...routesOf(heldTransactions, {
      list: (call, { query: { page: index, size, ...filter } }) =>
        database.read(call.scope, (db) => heldStore(db).list(filter, index, size)),
      download: async (call, { query }) =>
        listWorkbook<HeldRow>(database, call.scope, {
          name: 'held-transactions',
          at: clock.now(),
          sheet: 'Transactions',
          fields: Object.values(heldFields),
          next: (db, last, limit) => heldStore(db).after(query, last, limit),
          shown: heldOf,
        }),
    }),
    ...routesOf(owedBack, {
      list: (call, { query: { page: index, size, ...filter } }) =>
        database.read(call.scope, (db) => owedBackStore(db).list(filter, index, size)),
      download: async (call, { query }) =>
        listWorkbook<OwedRow>(database, call.scope, {
          name: 'owed-back',
          at: clock.now(),
          sheet: 'Transactions',
          fields: Object.values(owedBackFields),
          next: (db, last, limit) => owedBackStore(db).after(query, last, limit),
          shown: owedOf,
        }),
      recover: gate.changes(owedBack.recover, recoverPlan),
    }),
  ]
}
