/** The wall: the last minutes beside the same hour of the same weekday, and how long its session lasts. */

import { wall } from '@dcir/core/monitoring/wall-contract'
import type { MonitorRole } from '@dcir/core/permissions/authorities'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf, userOf } from '../../call/call'
import type { Platform } from '../../domain/module'
import { sessionOf } from '../access/sign-in/session.store'
import { idleEnd, wallKeeps } from '../access/sign-in/sessions'
import { readFigures } from './usual-figures'

/** Who may see how transactions are processed. */
const BANK_ROLE: MonitorRole = 'DCIR_BACKOFFICE_ADMIN'

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
