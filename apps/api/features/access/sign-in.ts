/** What all ways of signing in share: proving who it is, counting failures, and the answer that opens a session. */
import { createHash, randomBytes } from 'node:crypto'
import type { PasswordProfile } from '@dcir/core/access/passwords'
import type { LoginResult } from '@dcir/core/access/session-contract'
import { type ErrorCode, Refusal } from '@dcir/core/errors/catalogue'
import { encodeAuthorities } from '@dcir/core/permissions/authorities'
import { BANK, type Database, type Sql } from '../../db/database'
import type { Call } from '../../http/call'
import type { Clock } from '../../kit/clock'
import { recordAudit } from '../../write/audit'
import { passwordMatches } from './password'
import { CHALLENGE_SECONDS } from './second-factor'
import { sessionStore, type UserRow } from './session.store'
import { signInStore } from './sign-in.store'

export const LOCK_AFTER = 5

export interface SessionSettings {
  encodedAuthorities: boolean
  idleSeconds: { main: number; monitor: number }
  absoluteSeconds: number
  passwordProfile: PasswordProfile
}

export interface Credentials {
  username: string
  password: string
}

export type Stage = 'ACTIVE' | 'MUST_CHANGE_PASSWORD'

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(database: Database, clock: Clock, settings: SessionSettings) {
  // Users and sessions are read before anybody's scope is known.
  const within = <T>(work: (sql: Sql) => Promise<T>) => database.transaction(BANK, work)

  const audit = (sql: Sql, call: Call, actor: string, action: string, result: string) => {
    const { address, requestId } = call
    return recordAudit(sql, clock.now(), { actor, action, subject: actor, result, address, requestId })
  }

  /** @throws Refusal 401; the same for a user that does not exist and for a wrong password, and after the same work */
  async function verified({ username, password }: Credentials, call: Call): Promise<UserRow> {
    const user = await database.read(BANK, (sql) => sessionStore(sql).userByName(username))
    const matches = await passwordMatches(user?.passwordHash, password)
    if (user && matches && !user.lockedAt && user.active) return user
    // Only who knows the password learns of the lock; a guesser learns nothing about which accounts exist.
    const reason = user && matches ? (closedBecause(user) ?? 'wrong-credentials') : 'wrong-credentials'
    await within(async (sql) => {
      const locked = user && !matches ? await countFailure(sql, user) : false
      await audit(sql, call, user?.username ?? 'nobody', 'session.login', locked ? 'account-locked' : reason)
    })
    throw new Refusal(reason)
  }

  const countFailure = (sql: Sql, user: UserRow) => sessionStore(sql).countFailure(user.id, clock.now(), LOCK_AFTER)

  async function open(sql: Sql, user: UserRow, kind: 'MAIN' | 'MONITOR', stage: Stage, call: Call): Promise<string> {
    const token = newToken()
    const at = clock.now()
    const idleSeconds = kind === 'MONITOR' ? settings.idleSeconds.monitor : settings.idleSeconds.main
    const expiresAt = new Date(at.getTime() + settings.absoluteSeconds * 1000)
    const store = sessionStore(sql)
    await store.clearFailures(user.id)
    const owner = { tokenHash: tokenHash(token), userId: user.id, address: call.address }
    await store.open({ ...owner, kind, stage, at, idleSeconds, expiresAt })
    await audit(sql, call, user.username, kind === 'MONITOR' ? 'session.monitorLogin' : 'session.login', 'done')
    return token
  }

  /** The last step of signing in to a main console. */
  async function finish(sql: Sql, user: UserRow, mustChange: boolean, call: Call): Promise<LoginResult> {
    const accessToken = await open(sql, user, 'MAIN', mustChange ? 'MUST_CHANGE_PASSWORD' : 'ACTIVE', call)
    return { ...answerOf(user), resetPassword: mustChange, cosmosResponse: cosmos(user, accessToken) }
  }

  /**
   * Who was proven goes on: to the second factor when there is one, else into a session. The outcomes are in the
   * spec's order: second factor, then password reset, then plain sign-in.
   */
  async function begin(user: UserRow, mustChange: boolean, call: Call): Promise<LoginResult> {
    if (!user.secondFactorSecret) return within((sql) => finish(sql, user, mustChange, call))
    const secondFactorAuthKey = newToken()
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_SECONDS * 1000)
    await within(async (sql) => {
      const challenge = { keyHash: tokenHash(secondFactorAuthKey), mustChangePassword: mustChange, expiresAt }
      await signInStore(sql).challenge(user.id, challenge)
      await audit(sql, call, user.username, 'session.login', 'second-factor-asked')
    })
    return { ...answerOf(user), '2faEnabled': true, secondFactorAuthKey, resetPassword: mustChange }
  }

  const cosmos = (user: UserRow, accessToken: string) => ({
    accessToken,
    expiresIn: settings.absoluteSeconds,
    roles: user.roles,
    authorities: settings.encodedAuthorities ? encodeAuthorities(user.authorities) : user.authorities,
  })

  return { within, audit, verified, countFailure, open, finish, begin, cosmos }
}

/** Why an account opens nothing although its owner was proven, or null. */
export function closedBecause(user: UserRow): ErrorCode | null {
  if (user.lockedAt) return 'account-locked'
  return user.active ? null : 'account-inactive'
}

const answerOf = (user: UserRow): LoginResult => ({
  '2faEnabled': false,
  secondFactorAuthKey: null,
  resetPassword: false,
  cosmosResponse: null,
  username: user.username,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  merchantId: user.merchantId,
  branch: user.branch,
})
