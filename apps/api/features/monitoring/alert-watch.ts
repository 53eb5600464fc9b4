/** Looks at every watched figure, again and again, and keeps what it saw: an alert is raised and ends by itself. */
import type { AlertConfig } from '@dcir/core/monitoring/alert-configs-contract'
import { isAlert, isCool } from '@dcir/core/monitoring/alert-rules'
import { BANK, type Database, type Sql } from '../../db/database'
import type { Clock } from '../../kit/clock'
import type { Log } from '../../kit/log'
import { measures } from './alert-metrics'
import { alertsStore } from './alerts.store'

interface Deps {
  database: Database
  clock: Clock
  log: Log
}

async function follow(sql: Sql, config: AlertConfig, value: number | null, now: Date): Promise<boolean> {
  const store = alertsStore(sql)
  const { metricCode: code } = config
  await store.saw(code, value, now)
  if (value === null || !isAlert(config, value)) {
    await store.end(code, now)
    return false
  }
  const last = await store.lastRaised(code)
  if (last && (last.endedAt === null || !isCool(config.coolDownPeriod, last.raisedAt, now))) return false
  await store.raise(config, value, now)
  return true
}

/** One look at all figures. */
export const createAlertWatch = ({ database, clock, log }: Deps) => ({
  async round(): Promise<void> {
    const now = clock.now()
    const configs = await database.read(BANK, (sql) => alertsStore(sql).list())
    for (const config of configs) {
      const measure = measures[config.metricCode]
      if (!measure) continue
      const from = new Date(now.getTime() - config.windowSize * 60_000)
      const value = await database.read(BANK, (sql) => measure(sql, from, now))
      const raised = await database.transaction(BANK, (sql) => follow(sql, config, value, now))
      if (raised) log.warn({ metric: config.metricCode, value }, 'an alert was raised')
    }
  },
})
export type AlertWatch = ReturnType<typeof createAlertWatch>
