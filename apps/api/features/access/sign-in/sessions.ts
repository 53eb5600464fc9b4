/** Open sessions: signing out, and who a token belongs to. */
import { type OwnSession, ownSessions } from '@dcir/core/access/own-sessions-contract'
import { session } from '@dcir/core/access/session-contract'
import { Refusal } from '@dcir/core/errors/catalogue'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Call, Presence, Principal, UserPrincipal } from '../../../call/call'
import { configured } from '../../../db/configuration'
import type { Database, Sql } from '../../../db/database'
import type { CallLimiter } from '../../../http/call-limits'
import type { Clock } from '../../../kit/clock'
import type { Writes } from '../../../write/write'
import { isOpen } from './attempts'
import { attemptStore } from './attempts.store'
import { createPasswordChange } from './change-password'
import { createOwnProof } from './own-proof'
import { createSecondFactorService } from './own-second-factor'
import { secondFactorStore } from './second-factor.store'
import { type SessionRow, serviceOf, sessionOf, sessionStore } from './session.store'
import { createSignIn, type SessionSettings, tokenHash } from './sign-in'
import { signInStore } from './sign-in.store'
import { createSignInService, type SignInWays } from './sign-in-methods'

export type SessionService = ReturnType<typeof createSessionService>

interface Ground {
  database: Database
  clock: Clock
  limiter: CallLimiter
  writes: Writes
}

/** Wrong attempts on names that nobody has are forgotten after so long. */
const UNKNOWN_MS = 24 * 3_600_000

export function createSessionService(
  { database, clock, limiter, writes }: Ground,
  settings: SessionSettings,
  ways: SignInWays,
) {
  const signIn = createSignIn(database, clock, settings, limiter)
  const proven = createOwnProof({ clock, limiter, signIn, settings })
  const { hear } = ways
  const parts = { database, clock, signIn, settings, proven, hear }
  const { within } = signIn

  /** Written at most every fiftieth of the idle limit: a busy screen must not write on each of its calls. */
  async function touch(hash: Buffer, session: SessionRow, presence: Presence): Promise<void> {
    const age = clock.now().getTime() - session.lastSeenAt.getTime()
    if (age < session.idleSeconds * 20) return
    await within(async (db) => {
      if (presence === 'wall' && !(await wallKeeps(db, session))) return
      await sessionStore(db).touch(hash, clock.now())
    })
  }

  return {
    ...createSignInService({ ...parts, ...ways }),
    changePassword: createPasswordChange(parts),
    secondFactor: createSecondFactorService({ database, writes, proven, hear, secretsKey: ways.secretsKey }),

    async logout(call: Call, user: UserPrincipal): Promise<void> {
      await within(async (db) => {
        await sessionStore(db).close(user.tokenHash)
        await signIn.audit(db, call, user.username, 'session.logout', 'done')
      })
    },

    /** Ends every session of the user, in every console and command. */
    async logoutEverywhere(call: Call, user: UserPrincipal): Promise<void> {
      await within(async (db) => {
        await sessionStore(db).closeAll(user.userId)
        const { key } = user.sessionKind === 'MONITOR' ? session.monitorLogoutEverywhere : session.logoutEverywhere
        await signIn.audit(db, call, user.username, key, 'done')
      })
    },

    sessionsOf: (user: UserPrincipal): Promise<OwnSession[]> =>
      within(async (db) =>
        (await sessionStore(db).openOf(user.userId, clock.now())).map((row) => ({
          id: row.id,
          current: row.tokenHash.equals(user.tokenHash),
          console: row.kind,
          address: row.address,
          openedAt: lagosIso(row.createdAt),
          lastSeenAt: lagosIso(row.lastSeenAt),
        })),
      ),

    /** @throws Refusal 404 for a session that is not the user's, or has ended */
    async endSession(call: Call, user: UserPrincipal, id: string): Promise<void> {
      await within(async (db) => {
        if (!(await sessionStore(db).closeOne(user.userId, id))) throw new Refusal('not-found')
        const { key } = user.sessionKind === 'MONITOR' ? ownSessions.monitorEnd : ownSessions.end
        await signIn.audit(db, call, user.username, key, 'done', { session: Number(id) })
      })
    },

    /**
     * Who a token belongs to. Only a person's calls count as somebody being active, and the wall's where it is allowed.
     * @throws Refusal 401 for a token that is unknown, idle too long, past its end, or whose owner was disabled
     */
    async identify(token: string, presence: Presence): Promise<Principal> {
      const hash = tokenHash(token)
      const session = await sessionOf(database, hash)
      const service = session ? undefined : await serviceOf(database, hash)
      if (service) {
        if (isUnseen(service, clock.now()))
          await within((db) => sessionStore(db).touchService(service.name, clock.now()))
        return { kind: 'service', name: service.name }
      }
      if (!session) throw new Refusal('session-expired')
      if (isDead(session, clock.now())) {
        // Else it would live again should the machine's clock go back.
        await within((db) => sessionStore(db).closeLapsed(hash, clock.now()))
        throw new Refusal('session-expired')
      }
      if (presence !== 'nobody') await touch(hash, session, presence)
      return principalOf(session, hash)
    },

    setServiceToken: (name: string, token: string) =>
      within((db) => sessionStore(db).setService(name, tokenHash(token))),

    purge: () =>
      within(async (db) => {
        await sessionStore(db).purge(clock.now())
        await signInStore(db).purge(clock.now())
        await secondFactorStore(db).purge(clock.now())
        await attemptStore(db).purge(new Date(clock.now().getTime() - UNKNOWN_MS))
      }),
  }
}

const SEEN_MS = 60_000
const isUnseen = ({ lastSeenAt }: { lastSeenAt: Date | null }, now: Date): boolean =>
  lastSeenAt === null || now.getTime() - lastSeenAt.getTime() > SEEN_MS

/** Whether calls of the wall that nobody touches keep a session; its absolute end stays what it is. */
export async function wallKeeps(db: Sql, { kind, stage }: Pick<SessionRow, 'kind' | 'stage'>): Promise<boolean> {
  const key = 'dcir.monitor.wall.keeps-session'
  return kind === 'MONITOR' && stage === 'ACTIVE' && (await configured(db, key))[key]
}

/** When a session ends unless somebody is active. */
export const idleEnd = ({ lastSeenAt, idleSeconds }: Pick<SessionRow, 'lastSeenAt' | 'idleSeconds'>): Date =>
  new Date(lastSeenAt.getTime() + idleSeconds * 1000)

function isDead(session: SessionRow, now: Date): boolean {
  // A lock ends no session: anybody can bring one about for anybody.
  return now >= session.expiresAt || now >= idleEnd(session) || !isOpen(session)
}

function principalOf(row: SessionRow, hash: Buffer): UserPrincipal {
  return {
    kind: 'user',
    userId: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    userType: row.userType,
    roles: row.roles,
    authorities: row.authorities,
    superAgentIds: row.superAgentIds,
    merchantId: row.merchantId,
    branch: row.branch,
    sessionKind: row.kind,
    stage: row.stage,
    tokenHash: hash,
    entries: null,
  }
}
