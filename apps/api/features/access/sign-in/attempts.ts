/**
 * Proving who somebody is by a password. The attempt is counted before the password is hashed, and taken back when it
 * was right: of a burst no more than five are hashed. While a name is locked nothing is hashed for it, so that the lock
 * does not tell a guesser which password is right; names that nobody has lock alike.
 */
import { createHash } from 'node:crypto'
import { type ErrorCode, Refusal } from '@dcir/core/errors/catalogue'
import type { Call } from '../../../call/call'
import type { Sql } from '../../../db/database'
import { type CallLimiter, callLimits } from '../../../http/call-limits'
import type { Clock } from '../../../kit/clock'
import { attemptStore } from './attempts.store'
import { passwordMatches } from './password'
import { sessionStore, type UserRow } from './session.store'

export const LOCK_AFTER = 5

export interface Credentials {
  username: string
  password: string
}

/** A way in: how its attempts are named in the audit trail, and whom it is for. */
export interface Entrance {
  action: string
  admits(user: UserRow): boolean
}

interface Parts {
  clock: Clock
  limiter: CallLimiter
  lockSeconds: number
  within<T>(work: (db: Sql) => Promise<T>): Promise<T>
  audit(db: Sql, call: Call, actor: string, action: string, result: string): Promise<void>
}

/** Whom attempts are slowed for, known or not. */
export const slowedAs = (username: string): string => digestOf(username).toString('hex')

/** Digest of a name as it was typed, since somebody may have typed their password there. */
const digestOf = (username: string): Buffer => createHash('sha256').update(username.toLowerCase()).digest()

export function createAttempts({ clock, limiter, lockSeconds, within, audit }: Parts) {
  const lockedSince = (at: Date) => new Date(at.getTime() - lockSeconds * 1000)

  /** Counts an attempt. @returns how many there were in a row, or null while the user is locked */
  const reserve = (db: Sql, userId: number): Promise<number | null> => {
    const at = clock.now()
    return attemptStore(db).reserve(userId, { at, lockedSince: lockedSince(at), lockAfter: LOCK_AFTER })
  }

  async function reserveByName(db: Sql, username: string) {
    const user = await sessionStore(db).userByName(username)
    if (user) return { user, count: await reserve(db, user.id) }
    const at = clock.now()
    const limits = { at, lockedSince: lockedSince(at), lockAfter: LOCK_AFTER }
    return { user: undefined, count: await attemptStore(db).reserveUnknown(digestOf(username), limits) }
  }

  const release = (db: Sql, userId: number) => attemptStore(db).release(userId)

  const isLocked = ({ lockedAt }: Pick<UserRow, 'lockedAt'>): boolean =>
    lockedAt !== null && lockedAt > lockedSince(clock.now())

  /** Why an account opens nothing although its owner was proven, or null. */
  function closedBecause(user: UserRow): ErrorCode | null {
    if (isLocked(user)) return 'account-locked'
    return isOpen(user) ? null : 'account-inactive'
  }

  /** @throws Refusal 401; the same for a user that does not exist, a wrong password and a user of another entrance */
  async function verified({ username, password }: Credentials, call: Call, entrance: Entrance): Promise<UserRow> {
    const name = slowedAs(username)
    await limiter.take(callLimits.signInAccount, name)
    const { user, count } = await within((db) => reserveByName(db, username))
    const refuse = async (answer: ErrorCode, result: string = answer): Promise<never> => {
      await within((db) => audit(db, call, user?.username ?? 'nobody', entrance.action, result))
      throw new Refusal(answer)
    }
    if (count === null) return refuse('account-locked')
    const matches = await passwordMatches(user?.passwordHash, password).catch(async (error: unknown) => {
      // Nobody looked at the password, so it was not wrong.
      if (user) await within((db) => release(db, user.id))
      throw error
    })
    if (!user || !matches || !entrance.admits(user)) {
      const result = user && matches ? 'not-allowed' : 'wrong-credentials'
      return refuse('wrong-credentials', count >= LOCK_AFTER ? 'account-locked' : result)
    }
    await within((db) => release(db, user.id))
    await limiter.giveBack(callLimits.signInAccount, name)
    if (!isOpen(user)) return refuse('account-inactive')
    const hasEnded = user.oneTimeUntil !== null && user.oneTimeUntil <= clock.now()
    return hasEnded ? refuse('one-time-password-ended') : user
  }

  return {
    verified,
    reserve,
    release,
    closedBecause,
    lockedUntil: (user: Pick<UserRow, 'lockedAt'>) =>
      user.lockedAt && new Date(user.lockedAt.getTime() + lockSeconds * 1000),
  }
}

/** Neither the user nor all of their super agents were deactivated. */
export const isOpen = ({ active, suspended }: Pick<UserRow, 'active' | 'suspended'>): boolean => active && !suspended
