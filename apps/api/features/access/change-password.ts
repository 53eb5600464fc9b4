/** Changing the own password: proven by the old one, judged by the rule, and the end of every open session. */

import { passwordProblem, passwordProfiles } from '@dcir/core/access/passwords'
import { Refusal } from '@dcir/core/errors/catalogue'
import { BANK, type Database } from '../../db/database'
import type { Call, UserPrincipal } from '../../http/call'
import type { Clock } from '../../kit/clock'
import { LOCK_AFTER } from './attempts'
import { hashPassword, passwordMatches } from './password'
import { sessionStore, type UserRow } from './session.store'
import type { SessionSettings, SignIn } from './sign-in'
import { signInStore } from './sign-in.store'

interface Change {
  oldPassword: string
  newPassword: string
}

interface Parts {
  database: Database
  clock: Clock
  signIn: SignIn
  settings: SessionSettings
}

export function createPasswordChange({ database, clock, signIn, settings }: Parts) {
  const { length, remembered } = passwordProfiles[settings.passwordProfile]

  const { attempts } = signIn

  /**
   * A wrong old password counts towards the lock, and the fifth ends this session: it must not be a place to guess from.
   * Whoever's account was locked by others waits for the lock's end; their session stays.
   */
  async function provenUser(call: Call, { userId, username, tokenHash }: UserPrincipal, oldPassword: string) {
    const { user, count } = await signIn.within(async (sql) => ({
      user: await sessionStore(sql).userById(userId),
      count: await attempts.reserve(sql, userId),
    }))
    const refused = (result: string) =>
      signIn.within((sql) => signIn.audit(sql, call, username, 'session.changePassword', result))
    if (!user || count === null) {
      await refused('account-locked')
      throw new Refusal('too-many-requests', { seconds: secondsUntil(user && attempts.lockedUntil(user)) })
    }
    if (await passwordMatches(user.passwordHash, oldPassword)) {
      await signIn.within((sql) => attempts.release(sql, userId))
      return user
    }
    const locked = count >= LOCK_AFTER
    if (locked) await signIn.within((sql) => sessionStore(sql).close(tokenHash))
    await refused(locked ? 'account-locked' : 'wrong-password')
    throw new Refusal('wrong-password', {}, 'body.oldPassword')
  }

  const secondsUntil = (end: Date | null | undefined): number =>
    end ? Math.max(1, Math.ceil((end.getTime() - clock.now().getTime()) / 1000)) : settings.lockSeconds

  async function wasUsed(user: UserRow, password: string): Promise<boolean> {
    const former = await database.read(BANK, (sql) =>
      signInStore(sql).formerHashes(user.id, Math.max(remembered - 1, 0)),
    )
    for (const hash of [user.passwordHash, ...former]) if (await passwordMatches(hash, password)) return true
    return false
  }

  /** @throws Refusal 422 with the field it speaks of, 409 when another change came first */
  return async function changePassword(call: Call, principal: UserPrincipal, change: Change): Promise<void> {
    const user = await provenUser(call, principal, change.oldPassword)
    const problem = passwordProblem(change.newPassword, settings.passwordProfile, user)
    if (problem) throw new Refusal(problem, { length }, 'body.newPassword')
    if (await wasUsed(user, change.newPassword)) throw new Refusal('used-password', {}, 'body.newPassword')
    const to = await hashPassword(change.newPassword)
    await signIn.within(async (sql) => {
      const at = clock.now()
      const changed = await signInStore(sql).replacePassword(user.id, { from: user.passwordHash, to, at })
      if (!changed) throw new Refusal('conflict')
      // Whoever else holds a session of this user, or is about to open one, must prove the new password.
      await sessionStore(sql).closeAll(user.id)
      await signInStore(sql).endChallenges(user.id)
      await signIn.audit(sql, call, user.username, 'session.changePassword', 'done')
    })
  }
}
