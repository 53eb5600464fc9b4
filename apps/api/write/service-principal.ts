/** Service accounts as callers: of a call with a key, and of what a program asked for and goes on without it. */

import { isServiceUsername, serviceUsername } from '@dcir/core/access/service-accounts/rules'
import { rightsOfEntries } from '@dcir/core/contract/givable'
import type { UserPrincipal } from '../call/call'
import type { Sql } from '../db/database'
import { sql } from '../db/sql'

interface Account {
  name: string
  entries: readonly string[]
}

/** A program as a caller: one of the bank's, with the rights that its entries need and nothing that a person has. */
export const principalOfAccount = ({ name, entries }: Account): UserPrincipal => ({
  kind: 'user',
  userId: 0,
  username: serviceUsername(name),
  email: '',
  firstName: name,
  lastName: '',
  userType: 'back-office',
  roles: [],
  authorities: rightsOfEntries(entries),
  superAgentIds: [],
  merchantId: null,
  branch: null,
  sessionKind: 'MAIN',
  stage: 'ACTIVE',
  tokenHash: Buffer.alloc(0),
  entries,
})

/**
 * The service account of a username that is one, unless it is revoked; undefined for a person's. Files and requests of an
 * account that has expired since go on, as those of a person whose session ended do.
 */
export async function servicePrincipal(db: Sql, username: string): Promise<UserPrincipal | null | undefined> {
  if (!isServiceUsername(username)) return undefined
  const found = await db.first<Account>(
    sql`SELECT name, entries FROM service_accounts WHERE 'service:' || name = ${username} AND revoked_at IS NULL`,
  )
  return found ? principalOfAccount(found) : null
}
