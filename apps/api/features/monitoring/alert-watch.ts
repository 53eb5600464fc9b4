/** Looks at every watched figure, again and again, and keeps what it saw: an alert is raised and ends by itself. */

import { alertStep, isQuiet, isSameAgain, mailOf } from '@dcir/core/monitoring/alert-rules'
import { businessDate } from '@dcir/core/time/lagos'
import { configured } from '../../db/configuration'
import { BANK, type Database, type Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { Clock } from '../../kit/clock'
import type { Log } from '../../kit/log'
import type { AlertLetters } from './alert-letters'
import { type Measured, measures, NOTHING } from './alert-metrics'
import { type AlertRow, alertsStore, type WatchedConfig } from './alerts.store'
import { incidentsStore } from './incidents.store'

interface Deps {
  database: Database
  clock: Clock
  log: Log
  letters: AlertLetters
  /** Figures that say nothing here while they are nought. */
  silent: readonly string[]
}

/** One look at one figure. */
interface Look {
  config: WatchedConfig
  measured: Measured
  from: Date
  now: Date
  quiet: boolean
  /** Transactions below which no share or average of them raises an alert. */
  least: number
}

async function quietNow(db: Sql, now: Date): Promise<boolean> {
  const { 'dcir.alert.quiet.from': from, 'dcir.alert.quiet.to': to } = await configured(
    db,
    'dcir.alert.quiet.from',
    'dcir.alert.quiet.to',
  )
  const today = businessDate(now)
  const rows = await db.rows<{ day: string }>(
    sql`SELECT day::text AS day FROM days_off(${Number(today.slice(0, 4))}) WHERE day = ${today}::date`,
  )
  return isQuiet({ from, to, holidays: new Set(rows.map(({ day }) => day)) }, now)
}

/** @param last the alert of this figure before */
async function raise(db: Sql, look: Look, last: AlertRow | undefined, letters: AlertLetters) {
  const { config, measured, from, now } = look
  const { value, counts } = measured
  const store = alertsStore(db)
  const incidentId = await incidentsStore(db).current(now)
  const alert = await store.raise(config, { value: value ?? 0, counts, from, at: now, incidentId })
  if (!alert) return undefined
  await letters.call({ db, at: now }, 'alert.raised', alert)
  if (!last || !isSameAgain(last, now)) return alert
  const { acknowledgedBy, acknowledgeReason, acknowledgedAt } = last
  await store.acknowledge(alert.id, acknowledgedBy ?? '', acknowledgeReason ?? '', acknowledgedAt ?? now)
  return { ...alert, acknowledgedBy, acknowledgeReason, acknowledgedAt }
}

async function mail(
  db: Sql,
  alert: AlertRow,
  { config, measured: { value }, now, quiet }: Look,
  letters: AlertLetters,
) {
  const { coolDownPeriod, inQuietHours } = config
  const { mailedAt, acknowledgedAt } = alert
  const kind = mailOf({ mailedAt, coolDownPeriod, inQuietHours, isAcknowledged: acknowledgedAt !== null }, quiet, now)
  if (kind === null) return
  // One that was kept for the morning is new to its readers, and lasts all the same.
  const isOld = kind === 'again' || alert.raisedAt < now
  // Letters go to those who are named now, not to those who were when it was raised.
  const addressed = { ...alert, emailRecipients: config.emailRecipients }
  await (isOld ? letters.remind({ db, at: now }, addressed, value) : letters.mail({ db, at: now }, addressed))
  await alertsStore(db).mailed(alert.id, now)
}

/** @returns whether an alert was raised */
async function follow(db: Sql, look: Look, letters: AlertLetters): Promise<boolean> {
  const { config, measured, now, least } = look
  const { value, sample = least } = measured
  const store = alertsStore(db)
  const last = await store.lastRaised(config.metricCode)
  const open = last && last.endedAt === null ? last : null
  const standing = { isOpen: open !== null, breachedSince: config.breachedSince, lastRaisedAt: last?.raisedAt ?? null }
  const { does, breachedSince } = alertStep(config, standing, value, now, sample >= least)
  await store.saw(config.metricCode, value, now, breachedSince)
  if (open && does === 'end') {
    await store.end(open.id, now)
    await incidentsStore(db).endWhenOver(now)
    await letters.call({ db, at: now }, 'alert.ended', { ...open, endedAt: now })
    return false
  }
  const lasting = does === 'raise' ? await raise(db, look, last, letters) : open
  if (lasting) await mail(db, lasting, look, letters)
  return does === 'raise'
}

/** One look at all figures. */
export const createAlertWatch = ({ database, clock, log, letters, silent }: Deps) => ({
  async round(): Promise<void> {
    const now = clock.now()
    const [configs, quiet, { 'dcir.alert.transactions.least': least }] = await database.read(
      BANK,
      async (db) =>
        [
          await alertsStore(db).watched(),
          await quietNow(db, now),
          await configured(db, 'dcir.alert.transactions.least'),
        ] as const,
    )
    for (const config of configs) {
      const measure = measures[config.metricCode]
      if (!measure) continue
      const from = new Date(now.getTime() - config.windowSize * 60_000)
      const found = await database.read(BANK, (db) => measure(db, from, now))
      const measured = found.value === 0 && silent.includes(config.metricCode) ? NOTHING : found
      const look: Look = { config, measured, from, now, quiet, least }
      const raised = await database.transaction(BANK, (db) => follow(db, look, letters))
      if (raised) log.warn({ metric: config.metricCode, value: measured.value }, 'an alert was raised')
    }
  },
})
