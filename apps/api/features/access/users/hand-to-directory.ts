/** Handing an account with a password here over to the bank's directory, by whoever works on the server's own machine. */

import { BANK, type Database } from '../../../db/database'
import { sql } from '../../../db/sql'
import type { Clock } from '../../../kit/clock'
import { recordAudit } from '../../../write/audit'
import { sessionStore } from '../sign-in/session.store'

/**
 * From now on the account is the directory's: the next sign-in there with its address ties it, and its password is gone.
 * @param database as the owner of the tables
 * @param operator who does it, for the audit trail
 * @returns the username as it is written, or null when nobody has it
 */
export const handToDirectory = (
  database: Database,
  clock: Clock,
  { username, operator }: { username: string; operator: string },
): Promise<string | null> =>
  database.transaction(BANK, async (db) => {
    const user = await sessionStore(db).userByName(username)
    if (!user) return null
    await db.run(
      sql`UPDATE users SET source = 'AD', password_hash = NULL, must_change_password = false, one_time_until = NULL
       WHERE id = ${user.id}`,
    )
    await sessionStore(db).closeAll(user.id)
    const entry = { actor: operator, action: 'admin.directory', subject: user.username, result: 'done' }
    await recordAudit(db, clock.now(), { ...entry, address: 'localhost', requestId: '' })
    return user.username
  })
