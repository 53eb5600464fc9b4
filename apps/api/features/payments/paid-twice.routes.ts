/** Refunds that were paid twice: listed, downloaded, and ended when the money came back. */
import { page } from '@dcir/core/contract/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { paidTwiceFields } from '@dcir/core/payments/fields'
import { paidTwice } from '@dcir/core/payments/paid-twice-contract'
import { cellsOf } from '@dcir/spreadsheets/sheet-columns'
import type { Database } from '../../db/database'
import { routesOf } from '../../http/call'
import { listWorkbook } from '../../http/list-workbook'
import type { Clock } from '../../kit/clock'
import type { Writes } from '../../write/write'
import { type PaidTwiceRow, paidTwiceOf, paidTwiceStore } from './paid-twice.store'

const fields = Object.values(paidTwiceFields)

interface Deps {
  database: Database
  clock: Clock
  writes: Writes
}

export const paidTwiceRoutes = ({ database, clock, writes }: Deps) =>
  routesOf(paidTwice, {
    list: (call, { query: { page: index, size, ...filter } }) =>
      database.read(call.scope, async (sql) => {
        const { rows, total, isEstimate } = await paidTwiceStore(sql).list(filter, index, size)
        return page(rows, total, size, isEstimate)
      }),
    download: async (call, { query }) =>
      listWorkbook<PaidTwiceRow>(database, call.scope, {
        name: 'refunds-paid-twice',
        at: clock.now(),
        sheet: 'Refunds',
        fields,
        next: (sql, last, limit) => paidTwiceStore(sql).after(query, last, limit),
        cells: (row) => cellsOf(fields, paidTwiceOf(row)),
      }),
    recover: (call, { params: { requestId }, body: { comment } }) =>
      writes.run(call, paidTwice.recover, {
        async change({ sql, actor, at }) {
          const subject = requestId.toUpperCase()
          if (!(await paidTwiceStore(sql).recover(subject, comment, actor, at)))
            throw new Refusal('not-found', { label: 'A refund that was paid twice' })
          return { answer: { message: 'The money is reported as recovered.' }, subject, details: { comment } }
        },
      }),
  })
