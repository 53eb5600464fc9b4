/** Unblocking by whoever works on the server's own machine: for when nobody is left who could do it on a screen. */
import { BANK, type Database } from '../../../db/database'
import type { Clock } from '../../../kit/clock'
import { recordAudit } from '../../../write/audit'
import { attemptStore } from '../sign-in/attempts.store'
import { sessionStore } from '../sign-in/session.store'

/**
 * Forgets an account's wrong attempts and ends its lock.
 * @param database as the owner of the tables, whom no limit holds
 * @param operator who does it, for the audit trail
 * @returns the username as it is written, or null when nobody has it
 */
export const unblockUser = (
  database: Database,
  clock: Clock,
  { username, operator }: { username: string; operator: string },
): Promise<string | null> =>
  database.transaction(BANK, async (db) => {
    const user = await sessionStore(db).userByName(username)
    if (!user) return null
    await attemptStore(db).clear(user.id)
    const entry = { actor: operator, action: 'admin.unblock', subject: user.username, result: 'done' }
    await recordAudit(db, clock.now(), { ...entry, address: 'localhost', requestId: '' })
    return user.username
  })
