/** The usual traffic of each super agent, learned from the hourly rollup and kept for some minutes. */

import { HOUR_MS, holidayDays, LEARNED_WEEKS, learnRhythm, type Rhythm } from '@dcir/core/monitoring/silence-rules'
import { DAY_MS } from '@dcir/core/time/lagos'
import { BANK, type Database, type Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { Clock } from '../../kit/clock'
import { readCalendar } from '../disputes/calendar'

/** A rhythm of weeks does not change in minutes. */
const KEEP_MS = 10 * 60_000
const LEARNED_MS = LEARNED_WEEKS * 7 * DAY_MS

interface HoursRow {
  superAgentId: number
  /** When each hour began, in seconds since 1970. */
  hours: number[]
  counts: number[]
}

const rhythmsStore = (db: Sql) => ({
  /** All hours of a span in one read, a row for each super agent. */
  hours: (from: Date, to: Date) =>
    db.rows<HoursRow>(
      sql`SELECT super_agent_id, array_agg(hour) AS hours, array_agg(count) AS counts
       FROM (SELECT super_agent_id, extract(epoch FROM hour_start)::float8 AS hour,
           sum(transaction_count)::float8 AS count
         FROM transaction_hours WHERE hour_start >= ${from} AND hour_start < ${to}
         GROUP BY super_agent_id, hour_start) h
       GROUP BY super_agent_id`,
    ),
})

/** By the ids of super agents. */
export type Rhythms = ReadonlyMap<number, Rhythm>

async function learnAll(database: Database, now: Date): Promise<Map<number, Rhythm>> {
  // Whole hours: of the one that runs nobody knows yet what it brings.
  const end = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const begin = new Date(end.getTime() - LEARNED_MS)
  const [rows, calendar] = await database.read(BANK, async (db) => [
    await rhythmsStore(db).hours(begin, end),
    await readCalendar(db, now),
  ])
  const holidays = holidayDays(calendar.holidays.keys())
  const rhythms = new Map<number, Rhythm>()
  for (const { superAgentId, hours, counts } of rows) {
    const series = hours.map((hour, at) => [hour * 1000, counts[at] ?? 0] as const)
    const rhythm = learnRhythm(series, holidays)
    if (rhythm) rhythms.set(superAgentId, rhythm)
  }
  return rhythms
}

/** Nothing is usual. */
export const noRhythms = async (): Promise<Rhythms> => new Map()

/**
 * The rhythms of all super agents by their ids, those that have one. They are learned for all callers alike: a caller
 * sees of them what is said about rows of their own scope.
 */
export function createRhythms(database: Database, clock: Clock): () => Promise<Rhythms> {
  let kept: { period: number; rhythms: Promise<Map<number, Rhythm>> } | null = null
  return () => {
    const now = clock.now()
    const period = Math.floor(now.getTime() / KEEP_MS)
    if (kept?.period === period) return kept.rhythms
    const learned = { period, rhythms: learnAll(database, now) }
    kept = learned
    learned.rhythms.catch(() => {
      if (kept === learned) kept = null
    })
    return learned.rhythms
  }
}
