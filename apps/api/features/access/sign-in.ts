/** What all ways of signing in share: the steps after somebody was proven, and the answer that opens a session. */
import { createHash, randomBytes } from 'node:crypto'
import type { PasswordProfile } from '@dcir/core/access/passwords'
import type { LoginResult } from '@dcir/core/access/session-contract'
import { encodeAuthorities } from '@dcir/core/permissions/authorities'
import { BANK, type Database, type Sql } from '../../db/database'
import type { Call } from '../../http/call'
import type { CallLimiter } from '../../http/call-limits'
import type { Clock } from '../../kit/clock'
import { recordAudit } from '../../write/audit'
import { createAttempts } from './attempts'
import { attemptStore } from './attempts.store'
import { CHALLENGE_SECONDS } from './second-factor'
import { type SessionKind, sessionStore, type UserRow } from './session.store'
import { signInStore } from './sign-in.store'

export interface SessionSettings {
  encodedAuthorities: boolean
  idleSeconds: { main: number; monitor: number }
  absoluteSeconds: number
  /** After so long a lock ends by itself. */
  lockSeconds: number
  passwordProfile: PasswordProfile
}

export type Stage = 'ACTIVE' | 'MUST_CHANGE_PASSWORD'

/** What a step of signing in came to: a key for the second factor, or a session. */
export type Step =
  | { user: UserRow; mustChange: boolean; key: string; token: null }
  | { user: UserRow; mustChange: boolean; key: null; token: string }

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')

/** How signing in is named in the audit trail. */
export const loginActions: Record<SessionKind, string> = { MAIN: 'session.login', MONITOR: 'session.monitorLogin' }

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(database: Database, clock: Clock, settings: SessionSettings, limiter: CallLimiter) {
  // Users and sessions are read before anybody's scope is known.
  const within = <T>(work: (sql: Sql) => Promise<T>) => database.transaction(BANK, work)

  const audit = (sql: Sql, call: Call, actor: string, action: string, result: string) => {
    const { address, requestId } = call
    return recordAudit(sql, clock.now(), { actor, action, subject: actor, result, address, requestId })
  }

  const attempts = createAttempts({ clock, limiter, lockSeconds: settings.lockSeconds, within, audit })

  async function open(sql: Sql, user: UserRow, kind: SessionKind, stage: Stage, call: Call): Promise<string> {
    const token = newToken()
    const at = clock.now()
    const idleSeconds = kind === 'MONITOR' ? settings.idleSeconds.monitor : settings.idleSeconds.main
    const expiresAt = new Date(at.getTime() + settings.absoluteSeconds * 1000)
    await attemptStore(sql).clear(user.id)
    const owner = { tokenHash: tokenHash(token), userId: user.id, address: call.address }
    await sessionStore(sql).open({ ...owner, kind, stage, at, idleSeconds, expiresAt })
    await audit(sql, call, user.username, loginActions[kind], 'done')
    return token
  }

  /** The last step of signing in. */
  async function finish(sql: Sql, user: UserRow, kind: SessionKind, mustChange: boolean, call: Call): Promise<Step> {
    const token = await open(sql, user, kind, mustChange ? 'MUST_CHANGE_PASSWORD' : 'ACTIVE', call)
    return { user, mustChange, key: null, token }
  }

  /**
   * Who was proven goes on: to the second factor when there is one, else into a session. The outcomes are in the
   * spec's order: second factor, then password reset, then plain sign-in.
   */
  async function begin(user: UserRow, kind: SessionKind, mustChange: boolean, call: Call): Promise<Step> {
    if (!user.secondFactorSecret) return within((sql) => finish(sql, user, kind, mustChange, call))
    const key = newToken()
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_SECONDS * 1000)
    await within(async (sql) => {
      const challenge = { keyHash: tokenHash(key), kind, mustChangePassword: mustChange, expiresAt }
      await signInStore(sql).challenge(user.id, challenge)
      await audit(sql, call, user.username, loginActions[kind], 'second-factor-asked')
    })
    return { user, mustChange, key, token: null }
  }

  const cosmos = (user: UserRow, accessToken: string) => ({
    accessToken,
    expiresIn: settings.absoluteSeconds,
    roles: user.roles,
    authorities: settings.encodedAuthorities ? encodeAuthorities(user.authorities) : user.authorities,
  })

  /** The part of the answer that both kinds of console read. */
  const answerOf = ({ user, key, token }: Step) => ({
    '2faEnabled': key !== null,
    secondFactorAuthKey: key,
    cosmosResponse: token === null ? null : cosmos(user, token),
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
  })

  const loginResult = (step: Step): LoginResult => {
    const { merchantId, branch } = step.user
    return { ...answerOf(step), resetPassword: step.mustChange, merchantId, branch }
  }

  return { within, audit, attempts, finish, begin, answerOf, loginResult }
}
