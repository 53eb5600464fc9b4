/** SQL of users as those see them who manage them. The bank's own are nobody's tenants; a super agent's are its own. */

import { ONE_TIME_HOURS } from '@dcir/core/access/provenance-rules'
import type { Giver, Rights } from '@dcir/core/access/roles/rules'
import { agentUserFilters } from '@dcir/core/access/super-agent-users/query'
import { userFilters } from '@dcir/core/access/users/query'
import type { UserSource } from '@dcir/core/access/users/rules'
import type { FilterOf } from '@dcir/core/contract/search'
import type { UserType } from '@dcir/core/permissions/authorities'
import { conditionsOf } from '../../../db/conditions'
import type { Sql } from '../../../db/database'
import { listPage } from '../../../db/lists'
import { rowLock } from '../../../db/locks'
import { type Fragment, sql } from '../../../db/sql'

export interface ManagedRow {
  id: number
  username: string
  email: string
  firstname: string
  lastname: string
  companyName: string | null
  userType: UserSource
  isActive: boolean
  lockedAt: Date | null
  hasPassword: boolean
  secondFactor: boolean
  version: number
  createdOn: Date
  createdBy: string
  roles: { name: string; friendlyName: string }[]
  /** The super agent that they work for; null for the bank's own. */
  merchantId: string | null
  merchantName: string | null
}

export interface RoleRow extends Rights {
  name: string
  friendlyName: string
}

export interface NewUser {
  username: string
  email: string
  firstname: string
  lastname: string
  companyName: string | null
  userType: UserSource
  role: string
  population: UserType
  createdBy: string
  at: Date
}

export type UserSearch = FilterOf<typeof userFilters & typeof agentUserFilters>

const COLUMNS = sql`u.id, u.username, u.email, u.first_name AS firstname, u.last_name AS lastname, u.company_name,
  u.source AS user_type, u.active AS is_active, u.locked_at, u.password_hash IS NOT NULL AS has_password,
  u.second_factor_secret IS NOT NULL AS second_factor, u.version,
  u.created_at AS created_on, u.created_by, agent.merchant_id, agent.merchant_name,
  (SELECT coalesce(json_agg(json_build_object('name', r.name, 'friendlyName', r.friendly_name) ORDER BY ur.position), '[]')
    FROM user_roles ur JOIN roles r ON r.name = ur.role_name WHERE ur.user_id = u.id) AS roles`
const withAgent = (users: Fragment) => sql`${users} u LEFT JOIN LATERAL (
  SELECT s.merchant_id, s.merchant_name FROM user_super_agents us JOIN super_agents s ON s.id = us.super_agent_id
  WHERE us.user_id = u.id ORDER BY s.id LIMIT 1) agent ON true`
const FROM = withAgent(sql`users`)

const conditions = conditionsOf(
  { ...userFilters, ...agentUserFilters },
  {
    username: sql`u.username`,
    firstname: sql`u.first_name`,
    lastname: sql`u.last_name`,
    email: sql`u.email`,
    active: sql`u.active`,
    role: (name) => sql`EXISTS (SELECT 1 FROM user_roles ur WHERE ur.user_id = u.id AND ur.role_name = ${name})`,
  },
)

/** Which users somebody manages: the bank's, or a super agent's as far as all of a user's super agents are in scope. */
function manageable(db: Sql, population: UserType): Fragment {
  if (population === 'back-office') return sql`u.user_type = 'back-office'`
  const { scope } = db
  const ids = scope.kind === 'super-agents' ? scope.ids : []
  const own =
    scope.kind === 'bank'
      ? sql`true`
      : sql`NOT EXISTS (SELECT 1 FROM user_super_agents us
          WHERE us.user_id = u.id AND us.super_agent_id <> ALL (${ids}::integer[]))`
  return sql`u.user_type = 'front-office' AND ${own}
    AND EXISTS (SELECT 1 FROM user_super_agents us WHERE us.user_id = u.id)`
}

export function usersStore(db: Sql, population: UserType) {
  const one = async (where: Fragment, end = sql``) =>
    await db.first<ManagedRow>(
      sql`SELECT ${COLUMNS} FROM ${FROM} WHERE ${manageable(db, population)} AND ${where} ${end}`,
    )
  const rolesNamed = (name: string, end: Fragment) =>
    db.rows<RoleRow>(
      sql`SELECT name, friendly_name, authorities, monitor, user_type FROM roles
        WHERE user_type = ${population} AND name = ${name} AND removed_at IS NULL ${end}`,
    )
  const named = (username: string) => sql`lower(u.username) = lower(${username})`

  return {
    list: ({ page, size, ...filter }: UserSearch & { page: number; size: number }) =>
      listPage<ManagedRow>(db, {
        columns: COLUMNS,
        from: sql`users u`,
        shown: withAgent,
        where: [manageable(db, population), ...conditions(filter)],
        order: sql`lower(u.first_name), lower(u.last_name), u.id`,
        page,
        size,
      }),

    /** All of them, or the one with this number. */
    each: (id?: string) =>
      db.rows<ManagedRow>(
        sql`SELECT ${COLUMNS} FROM ${FROM} WHERE ${manageable(db, population)}
           AND (${id ?? null}::text IS NULL OR u.id::text = ${id ?? null}) ORDER BY lower(u.username)`,
      ),

    byId: (id: number) => one(sql`u.id = ${id}`),
    byName: (username: string) => one(named(username)),
    /** The same, locked until the transaction ends. */
    lock: (username: string) => one(named(username), rowLock(db, sql`FOR UPDATE OF u`)),

    /** The name or address of a user of either population that a new one would share. */
    taken: async (username: string, email: string) =>
      (
        await db.first<{ username: string }>(
          sql`SELECT u.username FROM users u WHERE lower(u.username) IN (lower(${username}), lower(${email}))
             OR lower(u.email) = lower(${email}) LIMIT 1`,
        )
      )?.username ?? null,

    madeSince: async (by: string, since: Date) =>
      (
        await db.first<{ count: number }>(
          sql`SELECT count(*) AS count FROM users WHERE created_by = ${by} AND created_at > ${since}`,
        )
      )?.count ?? 0,

    roles: () =>
      db.rows<RoleRow>(
        sql`SELECT name, friendly_name, authorities, monitor, user_type FROM roles
          WHERE user_type = ${population} AND removed_at IS NULL ORDER BY name`,
      ),
    role: async (name: string) => (await rolesNamed(name, sql``))[0],
    /** The same, kept until a transaction that writes ends: it cannot be deleted while somebody is given it. */
    keptRole: async (name: string) => (await rolesNamed(name, rowLock(db, sql`FOR KEY SHARE`)))[0],
    /** All that a user's roles let them do. */
    authoritiesOf: async (id: number) =>
      (
        await db.rows<{ authority: string }>(
          sql`SELECT DISTINCT a AS authority FROM user_roles ur JOIN roles r ON r.name = ur.role_name
             JOIN users u ON u.id = ur.user_id AND u.user_type = r.user_type, unnest(r.authorities) a
           WHERE ur.user_id = ${id} ORDER BY 1`,
        )
      ).map(({ authority }) => authority),

    /** The population and the rights of somebody who is active; of either population. */
    rightsOf: (username: string) =>
      db.first<Giver>(
        sql`SELECT u.user_type, r.authorities, r.roles FROM users u CROSS JOIN LATERAL user_rights(u.id) r
         WHERE u.username = ${username} AND u.active`,
      ),

    /** @returns the new user's id, or null where the username was taken meanwhile */
    async add(user: NewUser): Promise<number | null> {
      const row = await db.first<{ id: number }>(
        sql`INSERT INTO users (username, email, first_name, last_name, user_type, company_name, source,
           must_change_password, created_by, created_at)
         VALUES (${user.username}, ${user.email}, ${user.firstname}, ${user.lastname}, ${user.population},
         ${user.companyName}, ${user.userType}, ${user.userType} = 'LOCAL', ${user.createdBy}, ${user.at}) ON CONFLICT
         DO NOTHING RETURNING id`,
      )
      if (!row) return null
      await db.run(sql`INSERT INTO user_roles (user_id, position, role_name) VALUES (${row.id}, 0, ${user.role})`)
      return row.id
    },

    /** @throws nothing: a super agent that is out of scope is not found, and false comes back */
    tie: async (id: number, merchantId: string) =>
      (await db.run(
        sql`INSERT INTO user_super_agents (user_id, super_agent_id) SELECT ${id}, id FROM super_agents
          WHERE merchant_id = ${merchantId}
           AND removed_at IS NULL`,
      )) === 1,

    setActive: (id: number, active: boolean) =>
      db.run(sql`UPDATE users SET active = ${active}, version = version + 1 WHERE id = ${id}`),

    /** The role takes the place of all that the user had. */
    async setRole(id: number, role: string): Promise<void> {
      await db.run(sql`DELETE FROM user_roles WHERE user_id = ${id}`)
      await db.run(sql`INSERT INTO user_roles (user_id, position, role_name) VALUES (${id}, 0, ${role})`)
      await db.run(sql`UPDATE users SET version = version + 1 WHERE id = ${id}`)
    },

    /** A password that ends after a day and has to be changed at the first sign-in; the one before stays remembered. */
    async setOneTimePassword(id: number, hash: string, at: Date): Promise<void> {
      await db.run(
        sql`INSERT INTO password_history (user_id, replaced_at, password_hash)
         SELECT id, ${at}, password_hash FROM users WHERE id = ${id} AND password_hash IS NOT NULL`,
      )
      const until = new Date(at.getTime() + ONE_TIME_HOURS * 3_600_000)
      await db.run(
        sql`UPDATE users SET password_hash = ${hash}, must_change_password = true, one_time_until = ${until}
          WHERE id = ${id}`,
      )
    },
  }
}
