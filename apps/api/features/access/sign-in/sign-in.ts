/** The common part of all ways of signing in: the steps after the proof, and the answer that opens a session. */
import { createHash, randomBytes } from 'node:crypto'
import type { PasswordProfile } from '@dcir/core/access/passwords'
import { isRequiredAt, secondFactorKeys } from '@dcir/core/access/second-factor-rules'
import type { LoginResult } from '@dcir/core/access/session-contract'
import { encodeAuthorities } from '@dcir/core/permissions/encoded'
import type { Call, SessionStage } from '../../../call/call'
import { configured } from '../../../db/configuration'
import { BANK, type Database, type Sql } from '../../../db/database'
import type { CallLimiter } from '../../../http/call-limits'
import type { Clock } from '../../../kit/clock'
import { recordAudit } from '../../../write/audit'
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

/** The result of a step of signing in: a key for the second factor, or a session. */
export type Step = { user: UserRow; mustChange: boolean; mustEnrol: boolean; recoveryCodesLeft: number | null } & (
  | { key: string; token: null }
  | { key: null; token: string }
)

/** Who was proven, and how far that goes. */
interface Proven {
  user: UserRow
  kind: SessionKind
  mustChange: boolean
  /** How many are left, where a recovery code was taken in place of one of the second factor. */
  recoveryCodesLeft?: number | null
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')

/** How signing in is named in the audit trail. */
export const loginActions: Record<SessionKind, string> = { MAIN: 'session.login', MONITOR: 'session.monitorLogin' }

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(database: Database, clock: Clock, settings: SessionSettings, limiter: CallLimiter) {
  // Users and sessions are read before anybody's scope is known.
  const within = <T>(work: (db: Sql) => Promise<T>) => database.transaction(BANK, work)

  const audit = (db: Sql, call: Call, actor: string, action: string, result: string, details?: object) => {
    const { address, requestId } = call
    const entry = {
      actor,
      action,
      subject: actor,
      result,
      address,
      requestId,
      ...(details && { details: { ...details } }),
    }
    return recordAudit(db, clock.now(), entry)
  }

  const attempts = createAttempts({ clock, limiter, lockSeconds: settings.lockSeconds, within, audit })

  async function open(db: Sql, { user, kind, recoveryCodesLeft = null }: Proven, stage: SessionStage, call: Call) {
    const token = newToken()
    const at = clock.now()
    const idleSeconds = kind === 'MONITOR' ? settings.idleSeconds.monitor : settings.idleSeconds.main
    const expiresAt = new Date(at.getTime() + settings.absoluteSeconds * 1000)
    await attemptStore(db).clear(user.id)
    const owner = { tokenHash: tokenHash(token), userId: user.id, address: call.address }
    await sessionStore(db).open({ ...owner, kind, stage, at, idleSeconds, expiresAt })
    const details = recoveryCodesLeft === null ? undefined : { recoveryCodesLeft }
    await audit(db, call, user.username, loginActions[kind], 'done', details)
    return token
  }

  /** Does the bank's configuration ask for a second factor that this user has not got yet? */
  async function lacksSecondFactor(db: Sql, { user, kind }: Proven): Promise<boolean> {
    if (user.secondFactorSecret) return false
    return isRequiredAt(kind, user, await configured(db, ...Object.values(secondFactorKeys)))
  }

  /** The last step of signing in. A default password is changed first; the sign-in after it asks for the rest. */
  async function finish(db: Sql, proven: Proven, call: Call): Promise<Step> {
    const { user, mustChange, recoveryCodesLeft = null } = proven
    const mustEnrol = !mustChange && (await lacksSecondFactor(db, proven))
    const stage = mustChange ? 'MUST_CHANGE_PASSWORD' : mustEnrol ? 'MUST_ENROL' : 'ACTIVE'
    const token = await open(db, proven, stage, call)
    return { user, mustChange, mustEnrol, recoveryCodesLeft, key: null, token }
  }

  /**
   * Who was proven goes on: to the second factor when there is one, else into a session. The outcomes are in the
   * spec's order: second factor, then password reset, then plain sign-in.
   */
  async function begin(user: UserRow, kind: SessionKind, mustChange: boolean, call: Call): Promise<Step> {
    if (!user.secondFactorSecret) return within((db) => finish(db, { user, kind, mustChange }, call))
    const key = newToken()
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_SECONDS * 1000)
    await within(async (db) => {
      const challenge = { keyHash: tokenHash(key), kind, mustChangePassword: mustChange, expiresAt }
      await signInStore(db).challenge(user.id, challenge)
      await audit(db, call, user.username, loginActions[kind], 'second-factor-asked')
    })
    return { user, mustChange, mustEnrol: false, recoveryCodesLeft: null, key, token: null }
  }

  const cosmos = (user: UserRow, accessToken: string) => ({
    accessToken,
    expiresIn: settings.absoluteSeconds,
    roles: user.roles,
    authorities: settings.encodedAuthorities ? encodeAuthorities(user.authorities) : user.authorities,
  })

  /** The part of the answer that both kinds of console read. */
  const answerOf = ({ user, key, token, mustEnrol, recoveryCodesLeft }: Step) => ({
    '2faEnabled': key !== null,
    secondFactorAuthKey: key,
    cosmosResponse: token === null ? null : cosmos(user, token),
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    enrolSecondFactor: mustEnrol,
    recoveryCodesLeft,
  })

  const loginResult = (step: Step): LoginResult => {
    const { merchantId, branch } = step.user
    return { ...answerOf(step), resetPassword: step.mustChange, merchantId, branch }
  }

  return { within, audit, attempts, finish, begin, answerOf, loginResult }
}
