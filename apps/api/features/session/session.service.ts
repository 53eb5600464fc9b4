/** Signing in and out, and telling who a token belongs to. */
import { createHash, randomBytes } from 'node:crypto'
import type { LoginResult, MonitorLoginResult } from '@dcir/core/contract/session'
import { Refusal } from '@dcir/core/errors/catalogue'
import { encodeAuthorities, monitorRoles } from '@dcir/core/permissions/authorities'
import { BANK, type Database, type Sql } from '../../db/database'
import type { Call, Principal, UserPrincipal } from '../../http/call'
import { recordAudit } from '../../kit/audit'
import type { Clock } from '../../kit/clock'
import { passwordMatches } from '../../kit/password'
import { type SessionRow, sessionStore, type UserRow } from './session.store'

export const LOCK_AFTER = 5

export interface SessionSettings {
  encodedAuthorities: boolean
  idleSeconds: { main: number; monitor: number }
  absoluteSeconds: number
}

interface Credentials {
  username: string
  password: string
}

type Stage = 'ACTIVE' | 'MUST_CHANGE_PASSWORD'

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')

export type SessionService = ReturnType<typeof createSessionService>

export function createSessionService(database: Database, clock: Clock, settings: SessionSettings) {
  // Users and sessions are read before anybody's scope is known.
  const within = <T>(work: (sql: Sql) => Promise<T>) => database.transaction(BANK, work)

  async function verified({ username, password }: Credentials, call: Call): Promise<UserRow> {
    const user = await database.read(BANK, (sql) => sessionStore(sql).userByName(username))
    const matches = await passwordMatches(user?.password_hash, password)
    if (user && matches && !user.locked_at && user.active) return user
    const reason = await noteFailure(user, matches, call)
    throw new Refusal(reason)
  }

  async function noteFailure(user: UserRow | undefined, matches: boolean, call: Call) {
    return within(async (sql) => {
      const locked = user && !matches ? await sessionStore(sql).countFailure(user.id, clock.now(), LOCK_AFTER) : false
      // Only who knows the password is told of the lock; a guesser learns nothing about which accounts exist.
      const reason = matches && user?.locked_at ? 'account-locked' : matches ? 'account-inactive' : 'wrong-credentials'
      await audit(sql, call, user?.username ?? 'nobody', 'session.login', locked ? 'account-locked' : reason)
      return reason
    })
  }

  async function open(user: UserRow, kind: 'MAIN' | 'MONITOR', stage: Stage, call: Call): Promise<string> {
    const token = newToken()
    const at = clock.now()
    const idleSeconds = kind === 'MONITOR' ? settings.idleSeconds.monitor : settings.idleSeconds.main
    const expiresAt = new Date(at.getTime() + settings.absoluteSeconds * 1000)
    const { address } = call
    await within(async (sql) => {
      const store = sessionStore(sql)
      await store.clearFailures(user.id)
      await store.open({
        tokenHash: tokenHash(token),
        userId: user.id,
        kind,
        stage,
        at,
        idleSeconds,
        expiresAt,
        address,
      })
      await audit(sql, call, user.username, kind === 'MONITOR' ? 'session.monitorLogin' : 'session.login', 'done')
    })
    return token
  }

  const cosmos = (user: UserRow, accessToken: string) => ({
    accessToken,
    expiresIn: settings.absoluteSeconds,
    roles: user.roles,
    authorities: settings.encodedAuthorities ? encodeAuthorities(user.authorities) : user.authorities,
  })

  const audit = (sql: Sql, call: Call, actor: string, action: string, result: string) =>
    recordAudit(sql, clock.now(), {
      actor,
      action,
      subject: actor,
      result,
      address: call.address,
      requestId: call.requestId,
    })

  return {
    /** The outcomes are tested in the spec's order: second factor, then password reset, then plain sign-in. */
    async login(call: Call, credentials: Credentials): Promise<LoginResult> {
      const user = await verified(credentials, call)
      const secondFactor = user.second_factor_secret !== null
      const stage: Stage = user.must_change_password ? 'MUST_CHANGE_PASSWORD' : 'ACTIVE'
      const token = secondFactor ? null : await open(user, 'MAIN', stage, call)
      return {
        '2faEnabled': secondFactor,
        secondFactorAuthKey: null,
        resetPassword: user.must_change_password,
        cosmosResponse: token ? cosmos(user, token) : null,
        username: user.username,
        email: user.email,
        firstName: user.first_name,
        lastName: user.last_name,
        merchantId: user.merchant_id,
        branch: user.branch,
      }
    },

    /** Refuses a user who belongs to a super agent, whatever the roles, and one without a monitoring role. */
    async monitorLogin(call: Call, credentials: Credentials): Promise<MonitorLoginResult> {
      const user = await verified(credentials, call)
      const belongs = user.user_type === 'back-office' && user.super_agent_ids.length === 0
      if (!belongs || !monitorRoles.some((role) => user.roles.includes(role))) throw new Refusal('not-allowed')
      if (user.second_factor_secret) throw new Refusal('second-factor-unavailable')
      if (user.must_change_password) throw new Refusal('must-change-password')
      const token = await open(user, 'MONITOR', 'ACTIVE', call)
      const { username, email, first_name: firstName, last_name: lastName } = user
      return { token, cosmosResponse: cosmos(user, token), username, email, firstName, lastName }
    },

    async logout(call: Call, user: UserPrincipal): Promise<void> {
      await within(async (sql) => {
        await sessionStore(sql).close(user.tokenHash)
        await audit(sql, call, user.username, 'session.logout', 'done')
      })
    },

    /**
     * Who a token belongs to. Polls (`background`) do not count as the person being active.
     * @throws Refusal 401 for a token that is unknown, idle too long, past its end, or whose owner was disabled
     */
    async identify(token: string, background: boolean): Promise<Principal> {
      const hash = tokenHash(token)
      const found = await database.read(BANK, async (sql) => {
        const session = await sessionStore(sql).byToken(hash)
        return { session, service: session ? undefined : await sessionStore(sql).service(hash) }
      })
      if (found.service) return { kind: 'service', name: found.service.name }
      const { session } = found
      if (!session || isDead(session, clock.now())) throw new Refusal('session-expired')
      if (!background) await touch(hash, session)
      return principalOf(session, hash)
    },

    setServiceToken: (name: string, token: string) =>
      within((sql) => sessionStore(sql).setService(name, tokenHash(token))),

    purge: () => within((sql) => sessionStore(sql).purge(clock.now())),
  }

  /** Written at most every tenth of the idle limit: a busy screen must not write on each of its calls. */
  async function touch(hash: Buffer, session: SessionRow): Promise<void> {
    const age = clock.now().getTime() - session.last_seen_at.getTime()
    if (age < session.idle_seconds * 20) return
    await within((sql) => sessionStore(sql).touch(hash, clock.now()))
  }
}

function isDead(session: SessionRow, now: Date): boolean {
  const idleSince = session.last_seen_at.getTime() + session.idle_seconds * 1000
  return now >= session.expires_at || now.getTime() >= idleSince || !session.active || session.locked_at !== null
}

function principalOf(row: SessionRow, hash: Buffer): UserPrincipal {
  return {
    kind: 'user',
    userId: row.id,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    userType: row.user_type,
    roles: row.roles,
    authorities: row.authorities,
    superAgentIds: row.super_agent_ids,
    merchantId: row.merchant_id,
    branch: row.branch,
    sessionKind: row.kind,
    stage: row.stage,
    tokenHash: hash,
  }
}
