/** The watched figures, their limits and the alerts that are open. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import { alertMessages, alertSentence } from '@dcir/core/monitoring/alert-rules'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Database } from '../../db/database'
import { routesOf } from '../../http/call'
import type { Writes } from '../../write/write'
import { type AlertRow, alertsStore } from './alerts.store'

const shown = (row: AlertRow) => ({
  metricCode: row.metricCode,
  sentence: alertSentence(row),
  raisedAt: lagosIso(row.raisedAt),
})

export const alertsRoutes = (database: Database, writes: Writes) =>
  routesOf(alertConfigs, {
    list: (call) => database.read(call.scope, (sql) => alertsStore(sql).list()),

    update: (call, { query: { metricCode }, body }) =>
      writes.run(call, alertConfigs.update, {
        async change({ sql, at, actor }) {
          const store = alertsStore(sql)
          const before = await store.find(metricCode)
          if (!before) throw new Refusal('not-found', { label: 'Alert configuration' })
          await store.update(metricCode, body, at, actor)
          return { answer: { message: alertMessages.updated }, subject: metricCode, details: { before, after: body } }
        },
      }),

    open: (call) =>
      database.read(call.scope, async (sql) => {
        const store = alertsStore(sql)
        const evaluatedAt = await store.evaluatedAt()
        return { alerts: (await store.open()).map(shown), evaluatedAt: evaluatedAt && lagosIso(evaluatedAt) }
      }),
  })
