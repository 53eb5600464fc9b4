/** The wall: the last minutes beside the same hour of the same weekday, and how long its session lasts. */

import { wall } from '@dcir/core/monitoring/wall-contract'
import { lastMinutes, usualFigures, usualHours, type WallSums, wallFigures } from '@dcir/core/monitoring/wall-rules'
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

/** Who may see how transactions are processed. */
const BANK_ROLE: MonitorRole = 'DCIR_BACKOFFICE_ADMIN'

const wallStore = (db: Sql) => ({
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
})

async function figuresOf(db: Sql, now: Date) {
  const { from, to } = lastMinutes(now)
  const last = await wallStore(db).last(from, to)
  if (!last) return null
  return { now: wallFigures(last, 1), usual: usualFigures(await wallStore(db).hours(usualHours(now))) }
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
          figures: roles.includes(BANK_ROLE) ? await figuresOf(db, clock.now()) : null,
          session: { kept, endsAt: lagosIso(new Date(Math.min(...ends.map(Number)))) },
        }
      })
    },
  })
