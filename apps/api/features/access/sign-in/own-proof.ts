/**
 * Proving the own account once more inside a session, by the password or by a code. It must not be a place to guess
 * from: an attempt is counted and slowed as one to sign in is, and the fifth wrong one in a row ends this session.
 * A user whose account was locked by others waits for the end of the lock; their session stays.
 */
import { Refusal } from '@dcir/core/errors/catalogue'
import { type Call, userOf } from '../../../call/call'
import { type CallLimiter, callLimits } from '../../../http/call-limits'
import type { Clock } from '../../../kit/clock'
import { LOCK_AFTER, slowedAs } from './attempts'
import { sessionStore, type UserRow } from './session.store'
import type { SessionSettings, SignIn } from './sign-in'

interface Parts {
  clock: Clock
  limiter: CallLimiter
  signIn: SignIn
  settings: SessionSettings
}

const isWrong = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'wrong-password' || error.code === 'wrong-code')

export type OwnProof = ReturnType<typeof createOwnProof>

export function createOwnProof({ clock, limiter, signIn, settings }: Parts) {
  const { attempts, within } = signIn

  const secondsUntil = (end: Date | null): number =>
    end ? Math.max(1, Math.ceil((end.getTime() - clock.now().getTime()) / 1000)) : settings.lockSeconds

  /** @throws Refusal 429 while the account is locked */
  async function reserved(call: Call, action: string) {
    const { userId, username } = userOf(call)
    const { user, count } = await within(async (db) => ({
      user: await sessionStore(db).userById(userId),
      count: await attempts.reserve(db, userId),
    }))
    if (user && count !== null) return { user, count }
    await within((db) => signIn.audit(db, call, username, action, 'account-locked'))
    throw new Refusal('too-many-requests', { seconds: secondsUntil(user ? attempts.lockedUntil(user) : null) })
  }

  /**
   * Runs `work`, which looks at what was given and does what it is given for.
   * @param work refuses what is wrong with `wrong-password` or `wrong-code`, and with nothing else
   */
  return async function proven<T>(call: Call, action: string, work: (user: UserRow) => Promise<T>): Promise<T> {
    const { userId, username, tokenHash } = userOf(call)
    const name = slowedAs(username)
    await limiter.take(callLimits.signInAccount, name)
    const { user, count } = await reserved(call, action)
    const settle = async () => {
      await within((db) => attempts.release(db, userId))
      await limiter.giveBack(callLimits.signInAccount, name)
    }
    const answer = await work(user).catch(async (error: unknown) => {
      if (!isWrong(error)) await settle()
      else if (count >= LOCK_AFTER)
        await within(async (db) => {
          await sessionStore(db).close(tokenHash)
          await signIn.audit(db, call, username, action, 'account-locked')
        })
      throw error
    })
    await settle()
    return answer
  }
}
