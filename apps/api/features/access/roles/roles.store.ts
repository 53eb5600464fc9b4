/** SQL of roles beside their records. */

import type { UserType } from '@dcir/core/permissions/authorities'
import type { Sql } from '../../../db/database'
import { sql } from '../../../db/sql'

export const rolesStore = (db: Sql) => ({
  /** Counts deleted roles too: the audit trail names them. */
  isTaken: async (name: string) =>
    (await db.first(sql`SELECT 1 FROM roles WHERE lower(name) = lower(${name})`)) !== undefined,

  accounts: async (name: string) =>
    (await db.first<{ count: number }>(sql`SELECT count(*) AS count FROM user_roles WHERE role_name = ${name}`))
      ?.count ?? 0,

  /** Who has a role, but for one. */
  holders: (name: string, but: string) =>
    db.rows<{ username: string; email: string; firstName: string; userType: UserType; active: boolean }>(
      sql`SELECT u.username, u.email, u.first_name, u.user_type, u.active FROM users u
       JOIN user_roles ur ON ur.user_id = u.id WHERE ur.role_name = ${name} AND u.username <> ${but} ORDER BY u.id`,
    ),

  /** Who changed what a role gives, gave it to each of its accounts: decisions go by it. */
  note: (usernames: readonly string[], by: string, at: Date) =>
    db.run(
      sql`INSERT INTO account_changes (username, change, changed_by, changed_at)
       SELECT username, 'ROLE', ${by}, ${at} FROM unnest(${usernames}::text[]) username`,
    ),
})
