/** The wall: the last minutes beside the same hour of the same weekday, which faults and alerts read too, and its session. */

import type { AlertContext } from '@dcir/core/monitoring/alert-rules'
import type { WallFigures } from '@dcir/core/monitoring/wall/contract'
import { wall } from '@dcir/core/monitoring/wall/contract'
import { lastMinutes, usualFigures, usualHours, type WallSums, wallFigures } from '@dcir/core/monitoring/wall/figures'
import type { MonitorRole } from '@dcir/core/permissions/authorities'
import { lagosIso } from '@dcir/core/time/lagos'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { routesOf, userOf } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { Platform } from '../../domain/module'
import { sessionOf } from '../access/sign-in/session.store'
import { idleEnd, wallKeeps } from '../access/sign-in/sessions'
import type { AlertRow } from './alerts.store'

/** Who may see how transactions are processed. */
const BANK_ROLE: MonitorRole = 'DCIR_BACKOFFICE_ADMIN'

const usualStore = (db: Sql) => ({
  async last(from: Date, to: Date) {
    const { FAILED_INCONCLUSIVE: failed, SUCCESS: success } = responseCodeKeys
    const codes = await configured(db, failed, success)
    return db.first<WallSums>(
      sql`SELECT count(*) AS total, count(*) FILTER (WHERE response_code <> ALL (${codes[failed]}::text[])) AS success,
         count(*) FILTER (WHERE response_code = ANY (${codes[success]}::text[])) AS approved,
         count(*) FILTER (WHERE response_code = ANY (${codes[failed]}::text[])) AS failure,
         coalesce(sum(aptent_ms), 0)::bigint AS aptent, coalesce(sum(bank_ms), 0)::bigint AS bank
       FROM transactions WHERE transaction_time > ${from} AND transaction_time <= ${to}`,
    )
  },

  /** The rollup's slots of each hour, summed. */
  hours: (spans: readonly { from: Date; to: Date }[]) =>
    db.rows<WallSums>(
      sql`SELECT coalesce(sum(s.total_count), 0)::bigint AS total, coalesce(sum(s.success_count), 0)::bigint AS success,
         coalesce(sum(s.approved_count), 0)::bigint AS approved, coalesce(sum(s.failure_count), 0)::bigint AS failure,
         coalesce(sum(s.aptent_ms_sum), 0)::bigint AS aptent, coalesce(sum(s.bank_ms_sum), 0)::bigint AS bank
       FROM unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[]) AS
       span (from_at, to_at)
       LEFT JOIN transaction_slots s ON s.slot_start >= span.from_at AND s.slot_start < span.to_at
       GROUP BY span.from_at`,
    ),

  /** How many transactions of a span failed, by super agent, those with the most first. */
  async failures(from: Date, to: Date) {
    const key = responseCodeKeys.FAILED_INCONCLUSIVE
    const codes = (await configured(db, key))[key]
    return db.rows<{ name: string; count: number }>(
      sql`SELECT a.merchant_name AS name, count(*) AS count FROM transactions t
         JOIN super_agents a ON a.id = t.super_agent_id
       WHERE t.transaction_time > ${from} AND t.transaction_time <= ${to}
         AND t.response_code = ANY (${codes}::text[]) GROUP BY 1 ORDER BY 2 DESC, 1`,
    )
  },
})

/** The figures of the same hour of the same weekday; null where the platform was not there by then. */
export const readUsual = async (db: Sql, at: Date): Promise<WallFigures | null> =>
  usualFigures(await usualStore(db).hours(usualHours(at)))

/** The last minutes and the usual ones; null where there is nothing to compare with. */
export async function readFigures(db: Sql, now: Date) {
  const { from, to } = lastMinutes(now)
  const last = await usualStore(db).last(from, to)
  if (!last) return null
  return { now: wallFigures(last, 1), usual: await readUsual(db, now) }
}

/** The figure of the wall that an alert is about. */
const usualOf: Readonly<Record<string, keyof WallFigures>> = {
  TRANSACTION_FAILURE_RATE: 'failed',
  BANK_RESPONSE_TIME: 'bankMs',
}

/** The usual figure where an alert is about transactions, and the super agent with most of those that failed. */
export async function readContext(db: Sql, { metricCode, windowSize }: AlertRow, now: Date): Promise<AlertContext> {
  const figure = usualOf[metricCode]
  if (!figure) return {}
  const usual = (await readUsual(db, now))?.[figure] ?? null
  if (metricCode !== 'TRANSACTION_FAILURE_RATE') return { usual }
  const failures = await usualStore(db).failures(new Date(now.getTime() - windowSize * 60_000), now)
  const [most] = failures
  const all = failures.reduce((sum, { count }) => sum + count, 0)
  return { usual, mostly: most && failures.length > 1 && 2 * most.count > all ? most.name : null }
}

export const wallRoutes = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  routesOf(wall, {
    async show(call) {
      const { roles, tokenHash } = userOf(call)
      const session = await sessionOf(database, tokenHash)
      return database.read(call.scope, async (db) => {
        const kept = session !== undefined && (await wallKeeps(db, session))
        // A session that ended since it was looked at ends now.
        const ends = session ? [session.expiresAt, ...(kept ? [] : [idleEnd(session)])] : [clock.now()]
        return {
          figures: roles.includes(BANK_ROLE) ? await readFigures(db, clock.now()) : null,
          session: { kept, endsAt: lagosIso(new Date(Math.min(...ends.map(Number)))) },
        }
      })
    },
  })
