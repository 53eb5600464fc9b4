/** Spreadsheet configurations: how the columns of a statement are read. */

import { Refusal } from '@dcir/core/errors/catalogue'
import {
  type StatementConfiguration,
  statementConfigurationMessages,
  statementConfigurations,
} from '@dcir/core/reconciliation/configurations/contract'
import { columnOf, configurationFault, configurationOf } from '@dcir/core/reconciliation/configurations/rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../call/call'
import type { Sql } from '../../db/database'
import { mapPage } from '../../db/lists'
import type { Platform } from '../../domain/module'
import { type ColumnRecord, columnsStore } from './configurations.store'

const shownOf = ({ version: _, updatedBy, updatedAt, ...column }: ColumnRecord): StatementConfiguration => ({
  ...configurationOf(column),
  changedBy: updatedBy,
  changedAt: updatedAt && lagosIso(updatedAt),
})

async function found(db: Sql, configKey: string): Promise<ColumnRecord> {
  const record = await columnsStore(db).find(configKey)
  if (!record) throw new Refusal('not-found', { label: `Configuration ${configKey}` })
  return record
}

export const statementConfigurationsRoutes = ({ database, gate }: Pick<Platform, 'database' | 'gate'>) =>
  routesOf(statementConfigurations, {
    list: (call, { query }) =>
      database.read(call.scope, async (db) => mapPage(await columnsStore(db).list(query.page, query.size), shownOf)),

    show: (call, { params }) => database.read(call.scope, async (db) => shownOf(await found(db, params.configKey))),

    update: gate.changes<typeof statementConfigurations.update, ColumnRecord>(statementConfigurations.update, {
      record: ({ body }) => body.configKey,
      describe: ({ body }) => `Read ${body.fieldName} of statements from ${body.columnHeader}`,
      async before({ db }, { body }) {
        // All of them, since what is right for one depends on the headers of the others.
        await columnsStore(db).lock()
        const data = await found(db, body.configKey)
        return { data, version: data.version }
      },
      async after({ db }, { body }, before) {
        if (!before) return null
        const fault = configurationFault(before, body, await columnsStore(db).all())
        if (fault) {
          throw Refusal.badInput([{ message: fault.message, code: 'bad-input', field: `body.${fault.field}` }])
        }
        return { ...before, ...columnOf(before, body) }
      },
      async change({ db, actor, at }, _input, _before, after) {
        if (after) await columnsStore(db).save(after, actor, at)
        return statementConfigurationMessages.updated
      },
    }),
  })
