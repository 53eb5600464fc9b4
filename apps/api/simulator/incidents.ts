/**
 * The demonstration's incidents: the rules of the watch, run over the traffic of the last days as if it had been there.
 * An incident that lasts until now stays open, and the watch goes on with it.
 */

import { alertStep } from '@dcir/core/monitoring/alert-rules'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { configured } from '../db/configuration'
import { BANK, type Database, type Sql } from '../db/database'
import { sql } from '../db/sql'
import { measures } from '../features/monitoring/alert-metrics'
import { type AlertRow, alertsStore, type WatchedConfig } from '../features/monitoring/alerts.store'
import { incidentsStore } from '../features/monitoring/incidents.store'
import type { Clock } from '../kit/clock'

const MINUTE = 60_000
const DAYS = 7

/** Traffic of the minute that ends at an instant. */
interface MinuteOfTraffic {
  endedAt: Date
  total: number
  failed: number
  bankMs: number
  answered: number
}

type Sums = Omit<MinuteOfTraffic, 'endedAt'>
const NOTHING: Sums = { total: 0, failed: 0, bankMs: 0, answered: 0 }

/** The figures that can still be measured for any minute of the past, of the sums over a window. */
const figures: Readonly<Record<string, (sums: Sums) => number | null>> = {
  TRANSACTION_FAILURE_RATE: ({ total, failed }) => (total === 0 ? null : (100 * failed) / total),
  TRANSACTION_COUNT: ({ total }) => total,
  BANK_RESPONSE_TIME: ({ bankMs, answered }) => (answered === 0 ? null : bankMs / answered),
}

const trafficByMinute = (db: Sql, from: Date, to: Date, codes: readonly string[]) =>
  db.rows<MinuteOfTraffic>(
    sql`SELECT date_trunc('minute', transaction_time - INTERVAL '1 microsecond') + INTERVAL '1 minute' AS ended_at,
       count(*) AS total, count(*) FILTER (WHERE response_code = ANY (${codes}::text[])) AS failed,
       coalesce(sum(bank_ms), 0)::float8 AS bank_ms, count(bank_ms) AS answered
     FROM transactions WHERE transaction_time > ${from} AND transaction_time <= ${to} GROUP BY 1`,
  )

/** Sums from the first minute on, so that each window is the difference of two. */
function runningSums(traffic: readonly MinuteOfTraffic[], from: Date, minutes: number): Sums[] {
  const byMinute = new Map(traffic.map((one) => [one.endedAt.getTime(), one]))
  const sums = [NOTHING]
  for (let minute = 1; minute <= minutes; minute++) {
    const last = sums[minute - 1] ?? NOTHING
    const here = byMinute.get(from.getTime() + minute * MINUTE) ?? NOTHING
    sums.push({
      total: last.total + here.total,
      failed: last.failed + here.failed,
      bankMs: last.bankMs + here.bankMs,
      answered: last.answered + here.answered,
    })
  }
  return sums
}

const between = (before: Sums, after: Sums): Sums => ({
  total: after.total - before.total,
  failed: after.failed - before.failed,
  bankMs: after.bankMs - before.bankMs,
  answered: after.answered - before.answered,
})

interface Event {
  does: 'raise' | 'end'
  config: WatchedConfig
  at: Date
}

/** Alerts that the watch would have raised and ended for one figure, had it looked each minute. */
function eventsOf(config: WatchedConfig, sums: readonly Sums[], from: Date, least: number): Event[] {
  const figure = figures[config.metricCode]
  if (!figure) return []
  const events: Event[] = []
  let breachedSince: Date | null = null
  let lastRaisedAt: Date | null = null
  let isOpen = false
  for (let minute = config.windowSize; minute < sums.length; minute++) {
    const at = new Date(from.getTime() + minute * MINUTE)
    const window = between(sums[minute - config.windowSize] ?? NOTHING, sums[minute] ?? NOTHING)
    const isEnough = config.metricCode === 'TRANSACTION_COUNT' || window.total >= least
    const step = alertStep(config, { isOpen, breachedSince, lastRaisedAt }, figure(window), at, isEnough)
    breachedSince = step.breachedSince
    if (step.does === 'nothing') continue
    isOpen = step.does === 'raise'
    if (isOpen) lastRaisedAt = at
    events.push({ does: step.does, config, at })
  }
  return events
}

/** The response codes of what failed, the most frequent first: `91 (2), 96 (1)`. */
async function failedCodes(db: Sql, alert: AlertRow, codes: readonly string[]): Promise<string> {
  const rows = await db.rows<{ code: string; count: number }>(
    sql`SELECT response_code AS code, count(*) AS count FROM transactions
     WHERE transaction_time > ${alert.windowFrom} AND transaction_time <= ${alert.raisedAt}
     AND response_code = ANY (${codes}::text[])
     GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
  return rows.map(({ code, count }) => `${code} (${count})`).join(', ')
}

/** Somebody took it on: what is noted is what the transactions of that time say. */
async function attend(db: Sql, alert: AlertRow, endedAt: Date, codes: readonly string[]): Promise<void> {
  const [takenOn, noted] = [2, 4].map((minutes) => new Date(alert.raisedAt.getTime() + minutes * MINUTE)) as [
    Date,
    Date,
  ]
  if (alert.incidentId === null || noted >= endedAt) return
  const { transactions = 0, failed = 0 } = alert.counts
  await alertsStore(db).acknowledge(alert.id, 'ops.bank', 'The issuer is being called', takenOn)
  const store = incidentsStore(db)
  const byCode = await failedCodes(db, alert, codes)
  const note = `${failed} of ${transactions} transactions failed, by code: ${byCode}`
  await store.note(alert.incidentId, 'ops.bank', note, noted)
  await store.note(alert.incidentId, 'ops.admin', `Back to normal at ${formatTimeOfDay(endedAt)}`, endedAt)
}

async function write(db: Sql, events: readonly Event[], codes: readonly string[]): Promise<void> {
  const open = new Map<string, AlertRow>()
  let failures = 0
  for (const { does, config, at } of events) {
    const alert = open.get(config.metricCode)
    if (does === 'end' && alert) {
      await alertsStore(db).end(alert.id, at)
      await incidentsStore(db).endWhenOver(at)
      open.delete(config.metricCode)
      // Every second one, so that both kinds are there to see.
      const isFailure = config.metricCode === 'TRANSACTION_FAILURE_RATE'
      if (isFailure && failures++ % 2 === 0) await attend(db, alert, at, codes)
    }
    const measure = measures[config.metricCode]
    if (does !== 'raise' || !measure) continue
    const from = new Date(at.getTime() - config.windowSize * MINUTE)
    const { value, counts } = await measure(db, from, at)
    const incidentId = await incidentsStore(db).current(at)
    const raised = await alertsStore(db).raise(config, { value: value ?? 0, counts, from, at, incidentId })
    if (raised) open.set(config.metricCode, raised)
  }
}

/** Looks back once: where an alert was raised already, nothing is added. */
export async function seedDemoIncidents(database: Database, clock: Clock): Promise<void> {
  const now = new Date(Math.floor(clock.now().getTime() / MINUTE) * MINUTE)
  const minutes = DAYS * 24 * 60
  const from = new Date(now.getTime() - minutes * MINUTE)
  await database.transaction(BANK, async (db) => {
    if (await db.first(sql`SELECT 1 FROM alerts LIMIT 1`)) return
    const key = responseCodeKeys.FAILED_INCONCLUSIVE
    const { [key]: codes, 'dcir.alert.transactions.least': least } = await configured(
      db,
      key,
      'dcir.alert.transactions.least',
    )
    const sums = runningSums(await trafficByMinute(db, from, now, codes), from, minutes)
    const configs = await alertsStore(db).watched()
    const events = configs.flatMap((config) => eventsOf(config, sums, from, least))
    await write(
      db,
      events.sort((a, b) => a.at.getTime() - b.at.getTime()),
      codes,
    )
  })
}
