/** The wall: the last minutes beside the same hour of the same weekday, and how long its session lasts. */
import { wall } from '@dcir/core/monitoring/wall-contract'
import { lastMinutes, usualFigures, usualHours, type WallSums, wallFigures } from '@dcir/core/monitoring/wall-rules'
import type { MonitorRole } from '@dcir/core/permissions/authorities'
import { lagosIso } from '@dcir/core/time/lagos'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { routesOf, userOf } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Database, Sql } from '../../db/database'
import type { Clock } from '../../kit/clock'
import { idleEnd, wallKeeps } from '../access/session.service'
import { sessionOf } from '../access/session.store'

/** Who may see how transactions are processed. */
const BANK_ROLE: MonitorRole = 'DCIR_BACKOFFICE_ADMIN'

const wallStore = (sql: Sql) => ({
  async last(from: Date, to: Date) {
    const { FAILED_INCONCLUSIVE: failed, SUCCESS: success } = responseCodeKeys
    const codes = await configured(sql, failed, success)
    return sql.first<WallSums>(
      `SELECT count(*) AS total, count(*) FILTER (WHERE response_code <> ALL ($3::text[])) AS success,
         count(*) FILTER (WHERE response_code = ANY ($4::text[])) AS approved,
         count(*) FILTER (WHERE response_code = ANY ($3::text[])) AS failure,
         coalesce(sum(aptent_ms), 0)::bigint AS aptent, coalesce(sum(bank_ms), 0)::bigint AS bank
       FROM transactions WHERE transaction_time > $1 AND transaction_time <= $2`,
      [from, to, codes[failed], codes[success]],
    )
  },

  /** The rollup's slots of each hour, summed. */
  hours: (spans: readonly { from: Date; to: Date }[]) =>
    sql.rows<WallSums>(
      `SELECT coalesce(sum(s.total_count), 0)::bigint AS total, coalesce(sum(s.success_count), 0)::bigint AS success,
         coalesce(sum(s.approved_count), 0)::bigint AS approved, coalesce(sum(s.failure_count), 0)::bigint AS failure,
         coalesce(sum(s.aptent_ms_sum), 0)::bigint AS aptent, coalesce(sum(s.bank_ms_sum), 0)::bigint AS bank
       FROM unnest($1::timestamptz[], $2::timestamptz[]) AS span (from_at, to_at)
       LEFT JOIN transaction_slots s ON s.slot_start >= span.from_at AND s.slot_start < span.to_at
       GROUP BY span.from_at`,
      [spans.map(({ from }) => from), spans.map(({ to }) => to)],
    ),
})

async function figuresOf(sql: Sql, now: Date) {
  const { from, to } = lastMinutes(now)
  const last = await wallStore(sql).last(from, to)
  if (!last) return null
  return { now: wallFigures(last, 1), usual: usualFigures(await wallStore(sql).hours(usualHours(now))) }
}

export const wallRoutes = (database: Database, clock: Clock) =>
  routesOf(wall, {
    async show(call) {
      const { roles, tokenHash } = userOf(call)
      const session = await sessionOf(database, tokenHash)
      return database.read(call.scope, async (sql) => {
        const kept = session !== undefined && (await wallKeeps(sql, session))
        // A session that ended since it was looked at ends now.
        const ends = session ? [session.expiresAt, ...(kept ? [] : [idleEnd(session)])] : [clock.now()]
        return {
          figures: roles.includes(BANK_ROLE) ? await figuresOf(sql, clock.now()) : null,
          session: { kept, endsAt: lagosIso(new Date(Math.min(...ends.map(Number)))) },
        }
      })
    },
  })
