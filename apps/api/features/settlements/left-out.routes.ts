/** What settlement left out, and what it paid and is owed back: lists, downloads, and the end of what was owed. */
import { page } from '@dcir/core/contract/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { heldTransactions } from '@dcir/core/settlements/held-contract'
import { heldFields, owedBackFields } from '@dcir/core/settlements/left-out-fields'
import { owedBack } from '@dcir/core/settlements/owed-back-contract'
import { cellsOf } from '@dcir/spreadsheets/sheet-columns'
import type { Database, Sql } from '../../db/database'
import type { ListPage } from '../../db/lists'
import { type Call, routesOf } from '../../http/call'
import { listWorkbook } from '../../http/list-workbook'
import type { Clock } from '../../kit/clock'
import type { Writes } from '../../write/write'
import { type HeldRow, heldOf, heldStore } from './held.store'
import { type OwedRow, owedBackStore, owedOf } from './owed-back.store'

const heldSheet = Object.values(heldFields)
const owedSheet = Object.values(owedBackFields)

interface Deps {
  database: Database
  clock: Clock
  writes: Writes
}

export function leftOutRoutes({ database, clock, writes }: Deps) {
  const read = async <Row>(call: Call, size: number, work: (sql: Sql) => Promise<ListPage<Row>>) => {
    const { rows, total, isEstimate } = await database.read(call.scope, work)
    return page(rows, total, size, isEstimate)
  }
  return [
    ...routesOf(heldTransactions, {
      list: (call, { query: { page: index, size, ...filter } }) =>
        read(call, size, (sql) => heldStore(sql).list(filter, index, size)),
      download: async (call, { query }) =>
        listWorkbook<HeldRow>(database, call.scope, {
          name: 'held-transactions',
          at: clock.now(),
          sheet: 'Transactions',
          fields: heldSheet,
          next: (sql, last, limit) => heldStore(sql).after(query, last, limit),
          cells: (row) => cellsOf(heldSheet, heldOf(row)),
        }),
    }),
    ...routesOf(owedBack, {
      list: (call, { query: { page: index, size, ...filter } }) =>
        read(call, size, (sql) => owedBackStore(sql).list(filter, index, size)),
      download: async (call, { query }) =>
        listWorkbook<OwedRow>(database, call.scope, {
          name: 'owed-back',
          at: clock.now(),
          sheet: 'Transactions',
          fields: owedSheet,
          next: (sql, last, limit) => owedBackStore(sql).after(query, last, limit),
          cells: (row) => cellsOf(owedSheet, owedOf(row)),
        }),
      recover: (call, { params: { transactionSearchKey: key }, body: { comment } }) =>
        writes.run(call, owedBack.recover, {
          async change({ sql, actor, at }) {
            const ended = await owedBackStore(sql).recover(key, comment, actor, at)
            if (!ended) throw new Refusal('not-found', { label: 'What is owed back' })
            const answer = { message: 'The money is reported as recovered.' }
            return { answer, subject: key, details: { amount: ended.amount, comment } }
          },
        }),
    }),
  ]
}
