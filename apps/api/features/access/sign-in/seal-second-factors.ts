/** Seals the second factors that an installation held plain before it had a key for them. */
import { BANK, type Database } from '../../../db/database'
import type { Log } from '../../../kit/log'
import type { SecretsKey } from '../secrets-key'
import { openSecret, sealSecret } from './second-factor'
import { signInStore } from './sign-in.store'

/**
 * Seals what is plain, and says in the log how many secrets the key does not open: their users cannot sign in, and
 * whoever starts the platform should hear of it before they do. Safe at every start, in several processes at once.
 * @returns how many were sealed
 */
export async function sealSecondFactors(database: Database, key: SecretsKey, log: Log): Promise<number> {
  return database.transaction(BANK, async (db) => {
    const store = signInStore(db)
    const plain = await store.plainSecondFactors()
    for (const { userId, secret } of plain) {
      // The first byte only says that it is plain.
      await store.setSecondFactor(userId, sealSecret(key, userId, secret.subarray(1).toString('utf8')))
    }
    const all = await store.secondFactors()
    const lost = all.filter(({ userId, secret }) => openSecret(key, userId, secret) === null).length
    if (lost > 0) log.error({ users: lost }, 'the secrets key does not open the second factor of some users')
    return plain.length
  })
}
