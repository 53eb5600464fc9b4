/** Credentials of the switch besides the one in the file: made, listed and ended on the server's own machine. */

import { BANK, type Database, type Sql } from '../../../db/database'
import { sql } from '../../../db/sql'
import type { Clock } from '../../../kit/clock'
import { recordAudit } from '../../../write/audit'
import { newToken, tokenHash } from '../sign-in/sign-in'

/** The one of the file, which each process says to the database at its start. */
export const FILE_CREDENTIAL = 'switch'
/** The one in use and the one that follows it. */
const MOST = 2

interface Asked {
  name: string
  /** Who does it, for the audit trail. */
  operator: string
}

const audited = (db: Sql, clock: Clock, task: string, { name, operator }: Asked) =>
  recordAudit(db, clock.now(), {
    ...{ actor: operator, action: `admin.ingestion-token-${task}`, subject: name, result: 'done' },
    ...{ address: 'localhost', requestId: '' },
  })

/** @returns the token, which is kept as its hash alone @throws Error for a name that is taken or none, or one too many */
export const newCredential = (database: Database, clock: Clock, asked: Asked): Promise<string> =>
  database.transaction(BANK, async (db) => {
    if (!/^[a-z0-9][a-z0-9-]{1,39}$/.test(asked.name))
      throw new Error('A name has 2 to 40 lower-case letters, digits and hyphens, such as switch-2027.')
    await db.run(sql`LOCK TABLE service_credentials IN EXCLUSIVE MODE`)
    const names = (await db.rows<{ name: string }>(sql`SELECT name FROM service_credentials`)).map(({ name }) => name)
    if (names.includes(asked.name)) throw new Error(`There is a credential ${asked.name} already.`)
    if (names.length >= MOST)
      throw new Error(
        `There are ${MOST} credentials: ${names.join(', ')}. End the one that is not used any more first.`,
      )
    const token = newToken()
    await db.run(
      sql`INSERT INTO service_credentials (name, token_hash, created_at) VALUES (${asked.name}, ${tokenHash(token)},
        ${clock.now()})`,
    )
    await audited(db, clock, 'new', asked)
    return token
  })

export interface Credential {
  name: string
  createdAt: Date
  lastSeenAt: Date | null
}

export const listCredentials = (database: Database): Promise<Credential[]> =>
  database.transaction(BANK, (db) =>
    db.rows<Credential>(sql`SELECT name, created_at, last_seen_at FROM service_credentials ORDER BY created_at, name`),
  )

/** @throws Error for one that is none, or that the next start would make again */
export const endCredential = (database: Database, clock: Clock, asked: Asked): Promise<void> =>
  database.transaction(BANK, async (db) => {
    if (asked.name === FILE_CREDENTIAL)
      throw new Error(
        'The credential of the file comes again with each start: put another token into the file instead.',
      )
    const ended = await db.run(sql`DELETE FROM service_credentials WHERE name = ${asked.name}`)
    if (ended === 0) throw new Error(`There is no credential ${asked.name}.`)
    await audited(db, clock, 'end', asked)
  })
