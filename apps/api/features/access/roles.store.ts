/** SQL of roles beside their records. */
import type { UserType } from '@dcir/core/permissions/authorities'
import type { Sql } from '../../db/database'

export const rolesStore = (sql: Sql) => ({
  /** Counts deleted roles too: the audit trail names them. */
  isTaken: async (name: string) =>
    (await sql.first('SELECT 1 FROM roles WHERE lower(name) = lower($1)', [name])) !== undefined,

  accounts: async (name: string) =>
    (await sql.first<{ count: number }>('SELECT count(*) AS count FROM user_roles WHERE role_name = $1', [name]))
      ?.count ?? 0,

  /** Who has a role, but for one. */
  holders: (name: string, but: string) =>
    sql.rows<{ username: string; email: string; firstName: string; userType: UserType; active: boolean }>(
      `SELECT u.username, u.email, u.first_name, u.user_type, u.active FROM users u
       JOIN user_roles ur ON ur.user_id = u.id WHERE ur.role_name = $1 AND u.username <> $2 ORDER BY u.id`,
      [name, but],
    ),

  /** Who changed what a role gives, gave it to each of its accounts: decisions go by it. */
  note: (usernames: readonly string[], by: string, at: Date) =>
    sql.run(
      `INSERT INTO account_changes (username, change, changed_by, changed_at)
       SELECT username, 'ROLE', $2, $3 FROM unnest($1::text[]) username`,
      [usernames, by, at],
    ),
})
