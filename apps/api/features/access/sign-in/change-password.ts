/** Changing the own password: proven by the old one, judged by the rule, and the end of every open session. */

import { passwordProfiles } from '@dcir/core/access/passwords'
import { session } from '@dcir/core/access/session-contract'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { Call } from '../../../call/call'
import { BANK, type Database } from '../../../db/database'
import type { Clock } from '../../../kit/clock'
import type { OwnersHear } from '../users/user-letters'
import { newPasswordProblem } from './leaked-passwords'
import type { OwnProof } from './own-proof'
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
  proven: OwnProof
  hear: OwnersHear
}

export function createPasswordChange({ database, clock, signIn, settings, proven, hear }: Parts) {
  const { length, remembered } = passwordProfiles[settings.passwordProfile]

  /** The user, once they have proven the password that is to be replaced. */
  const provenUser = (call: Call, oldPassword: string) =>
    proven(call, session.changePassword.key, async (user) => {
      if (await passwordMatches(user.passwordHash, oldPassword)) return user
      throw new Refusal('wrong-password', {}, 'body.oldPassword')
    })

  async function wasUsed(user: UserRow, password: string): Promise<boolean> {
    const former = await database.read(BANK, (db) => signInStore(db).formerHashes(user.id, Math.max(remembered - 1, 0)))
    for (const hash of [user.passwordHash, ...former]) if (await passwordMatches(hash, password)) return true
    return false
  }

  /** @throws Refusal 422 with the field it speaks of, 409 when another change came first */
  return async function changePassword(call: Call, change: Change): Promise<void> {
    const user = await provenUser(call, change.oldPassword)
    const problem = await newPasswordProblem(change.newPassword, settings.passwordProfile, user)
    if (problem) throw new Refusal(problem, { length }, 'body.newPassword')
    if (await wasUsed(user, change.newPassword)) throw new Refusal('used-password', {}, 'body.newPassword')
    const to = await hashPassword(change.newPassword)
    await signIn.within(async (db) => {
      const at = clock.now()
      const changed = await signInStore(db).replacePassword(user.id, { from: user.passwordHash, to, at })
      if (!changed) throw new Refusal('conflict')
      // All sessions and sign-ins of this user end, so that everybody has to prove the new password.
      await sessionStore(db).closeAll(user.id)
      await signInStore(db).endChallenges(user.id)
      await hear({ db, at }, user, `the password of ${user.username} was changed`)
      await signIn.audit(db, call, user.username, 'session.changePassword', 'done')
    })
  }
}
