/** The uploader of a batch, with the rights that they have now. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { holds } from '@dcir/core/permissions/authorities'
import type { Call, UserPrincipal } from '../call/call'
import type { Sql } from '../db/database'
import { sql } from '../db/sql'
import { servicePrincipal } from '../write/service-principal'
import { type BatchRecord, scopeOfBatch } from './bulk.store'

/** Whether whoever uploaded a batch is still there, with one of these rights and for all of its super agents. */
export async function uploaderMay(db: Sql, batch: BatchRecord, grants: readonly string[]): Promise<boolean> {
  const program = await servicePrincipal(db, batch.uploadedBy)
  if (program !== undefined) return program !== null && holds(program.authorities, grants)
  const row = await db.first<{ may: boolean }>(
    sql`SELECT u.active AND r.authorities && ${grants}::text[]
       AND (${batch.superAgentIds}::integer[] IS NULL OR ${batch.superAgentIds}::integer[] <@ r.super_agent_ids) AS may
     FROM users u CROSS JOIN LATERAL user_rights(u.id) r WHERE u.username = ${batch.uploadedBy}`,
  )
  return row?.may ?? false
}

type Uploader = Pick<UserPrincipal, 'userId' | 'username' | 'email' | 'firstName' | 'lastName' | 'userType'> &
  Pick<UserPrincipal, 'roles' | 'authorities' | 'superAgentIds' | 'merchantId' | 'branch'>

/** A call of whoever uploaded a batch, with the rights that they have now: what each row is done by. */
export async function uploaderCall(db: Sql, batch: BatchRecord): Promise<Call> {
  const program = await servicePrincipal(db, batch.uploadedBy)
  const uploader = program === undefined ? await personOf(db, batch.uploadedBy) : program
  if (!uploader) throw new Refusal('uploader-not-allowed', { by: batch.uploadedBy })
  const { requestId, address } = batch
  const door = uploader.userType === 'back-office' ? 'backoffice' : 'frontoffice'
  return { principal: uploader, scope: scopeOfBatch(batch), door, requestId, address }
}

async function personOf(db: Sql, username: string): Promise<UserPrincipal | undefined> {
  const person = await db.first<Uploader>(
    sql`SELECT u.id AS user_id, u.username, u.email, u.first_name, u.last_name, u.user_type, r.*
     FROM users u CROSS JOIN LATERAL user_rights(u.id) r WHERE u.username = ${username} AND u.active`,
  )
  const session = { sessionKind: 'MAIN', stage: 'ACTIVE', tokenHash: Buffer.alloc(0), entries: null } as const
  return person && { kind: 'user', ...person, ...session }
}
