/** Layouts of banks' statements: versions are added and approved, and none is ever changed. */

import { Refusal } from '@dcir/core/errors/catalogue'
import {
  type StatementLayoutVersion,
  statementLayoutMessages,
  statementLayouts,
} from '@dcir/core/reconciliation/layouts/contract'
import { layoutFault, type StatementLayout } from '@dcir/core/reconciliation/layouts/layouts'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf, userOf } from '../../call/call'
import { mapPage } from '../../db/lists'
import type { Platform } from '../../domain/module'
import { type LayoutRecord, layoutsStore } from './layouts.store'

const shownOf = ({ layout, approvedAt, ...record }: LayoutRecord): StatementLayoutVersion => ({
  ...record,
  kind: layout.kind,
  approvedAt: lagosIso(approvedAt),
})

/** Parts of a version, as a request shows them before and after. */
interface Version {
  layoutName: string
  version: number
  layout: StatementLayout
}

export const statementLayoutsRoutes = ({ database, gate }: Pick<Platform, 'database' | 'gate'>) =>
  routesOf(statementLayouts, {
    list: (call, { query }) =>
      database.read(call.scope, async (db) =>
        mapPage(await layoutsStore(db).list(query.accountNumber, query.page, query.size), shownOf),
      ),

    show: (call, { params: { accountNumber } }) =>
      database.read(call.scope, async (db) => {
        const record = await layoutsStore(db).find(accountNumber)
        if (!record) throw new Refusal('not-found', { label: `Layout of account ${accountNumber}` })
        return { ...shownOf(record), layout: record.layout }
      }),

    inForce: (call) => database.read(call.scope, (db) => layoutsStore(db).inForce()),

    save: gate.changes<typeof statementLayouts.save, Version>(statementLayouts.save, {
      record: ({ params }) => params.accountNumber,
      describe: ({ params, body }) => `Read statements of account ${params.accountNumber} as ${body.layoutName}`,
      async before({ db }, { params }) {
        const record = await layoutsStore(db).find(params.accountNumber)
        if (!record) return null
        const { layoutName, version, layout } = record
        return { data: { layoutName, version, layout }, version }
      },
      async after(_tx, { body }, before) {
        const fault = layoutFault(body.layout)
        if (fault) {
          const field = `body.layout.${fault.field}`
          throw Refusal.badInput([{ message: fault.message, code: 'bad-input', field }])
        }
        return { layoutName: body.layoutName, version: (before?.version ?? 0) + 1, layout: body.layout }
      },
      async change({ db, call, actor, at }, { params }, _before, after) {
        const approved = { approvedBy: userOf(call).username, approvedAt: at }
        const added = after && { ...params, ...after, savedBy: actor, ...approved }
        if (added && !(await layoutsStore(db).add(added))) throw new Refusal('record-moved-on')
        return statementLayoutMessages.saved
      },
    }),
  })
