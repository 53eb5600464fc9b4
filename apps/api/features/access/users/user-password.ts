/** Replacing somebody's password by one that is good for one sign-in. */
import type { OneTimePassword } from '@dcir/core/access/users/contract'
import { maskedEmail, userMessages } from '@dcir/core/access/users/rules'
import type { Call } from '../../../call/call'
import type { Writes } from '../../../write/write'
import { attemptStore } from '../sign-in/attempts.store'
import { newOneTimePassword } from '../sign-in/one-time-password'
import { hashPassword } from '../sign-in/password'
import { type createUserChanges, endSessions } from './user-changes'

/**
 * The password is mailed to its user, or else in the answer, and nowhere else: neither audit trail nor log nor a kept
 * answer has it.
 */
export async function resetPassword(
  { writes }: { writes: Writes },
  changes: ReturnType<typeof createUserChanges>,
  endpoint: { readonly key: string },
  call: Call,
  username: string,
) {
  const oneTimePassword = newOneTimePassword()
  const hash = await hashPassword(oneTimePassword)
  return writes.run<OneTimePassword>(call, endpoint, {
    async change(tx) {
      const { row } = await changes.standing(tx, username)
      await changes.refuse(tx, 'reset', row)
      await changes.store(tx).setOneTimePassword(row.id, hash, tx.at)
      await changes.note(tx, row.username, 'PASSWORD')
      await attemptStore(tx.db).clear(row.id)
      await endSessions(tx, row.id)
      const message = userMessages.reset(row.username)
      if (!changes.letters.sends) return { answer: { message, oneTimePassword, sentTo: null }, subject: row.username }
      await changes.letters.reset(tx, row, oneTimePassword)
      const sentTo = maskedEmail(row.email)
      return { answer: { message, oneTimePassword: null, sentTo }, subject: row.username, details: { sentTo } }
    },
  })
}
