/** Removing somebody's second factor, as for a lost device without a recovery code. */
import { userMessages } from '@dcir/core/access/users/rules'
import type { Call } from '../../../call/call'
import type { Writes } from '../../../write/write'
import { secondFactorStore } from '../sign-in/second-factor.store'
import { type createUserChanges, endSessions } from './user-changes'

/** Resets a second factor: the next sign-in takes the password alone, or sets up a new one if the bank requires it. */
export const resetSecondFactor = (
  { writes }: { writes: Writes },
  changes: ReturnType<typeof createUserChanges>,
  endpoint: { readonly key: string },
  call: Call,
  username: string,
) =>
  writes.run(call, endpoint, {
    async change(tx) {
      const { row } = await changes.standing(tx, username)
      await changes.refuse(tx, 'second-factor', row)
      await secondFactorStore(tx.db).turnOff(row.id)
      await changes.note(tx, row.username, 'SECOND_FACTOR')
      await changes.letters.changed(tx, row, `${tx.actor} removed the second factor of ${row.username}`)
      await endSessions(tx, row.id)
      return { answer: { message: userMessages.secondFactorReset(row.username) }, subject: row.username }
    },
  })
