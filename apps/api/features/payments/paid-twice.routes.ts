/** Refunds that were paid twice: listed, downloaded, and ended when the money came back. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { paidTwiceFields } from '@dcir/core/payments/fields'
import { type PaidTwice, paidTwice } from '@dcir/core/payments/paid-twice-contract'
import { paidTwiceToDo } from '@dcir/core/payments/rules'
import { routesOf } from '../../call/call'
import type { Database } from '../../db/database'
import { listWorkbook } from '../../http/list-workbook'
import type { Clock } from '../../kit/clock'
import type { Gate, RecordPlan } from '../../write/gate'
import type { Tx } from '../../write/write'
import { type PaidTwiceRow, paidTwiceOf, paidTwiceStore } from './paid-twice.store'

/** @throws Refusal where it was not paid twice, or its money came back */
async function openEntry({ db }: Pick<Tx, 'db'>, requestId: string): Promise<PaidTwiceRow> {
  const entry = await paidTwiceStore(db).lock(requestId.toUpperCase())
  if (!entry) throw new Refusal('not-found', { label: 'A refund that was paid twice' })
  return entry
}

const recoverPlan: RecordPlan<typeof paidTwice.recover, PaidTwice> = {
  record: ({ params }) => params.requestId.toUpperCase(),
  describe: ({ params, body }) => `Report refund ${params.requestId.toUpperCase()} as recovered: ${body.comment}`,
  async before(tx, { params }) {
    const entry = await openEntry(tx, params.requestId)
    return { data: paidTwiceOf(entry), version: entry.id }
  },
  after: async (_tx, { body }, before) =>
    before && { ...before, toDo: paidTwiceToDo(before.status, true), endComment: body.comment },
  async change({ db, actor, at }, { params, body }) {
    const { id } = await openEntry({ db }, params.requestId)
    await paidTwiceStore(db).recover(id, body.comment, actor, at)
    return 'The money is reported as recovered.'
  },
}

interface Deps {
  database: Database
  clock: Clock
  gate: Gate
}

export const paidTwiceRoutes = ({ database, clock, gate }: Deps) =>
  routesOf(paidTwice, {
    list: (call, { query: { page: index, size, ...filter } }) =>
      database.read(call.scope, (db) => paidTwiceStore(db).list(filter, index, size)),
    download: async (call, { query }) =>
      listWorkbook<PaidTwiceRow>(database, call.scope, {
        name: 'refunds-paid-twice',
        at: clock.now(),
        sheet: 'Refunds',
        fields: Object.values(paidTwiceFields),
        next: (db, last, limit) => paidTwiceStore(db).after(query, last, limit),
        shown: paidTwiceOf,
      }),
    recover: gate.changes(paidTwice.recover, recoverPlan),
  })
