/** People: enough of them to decide by two, and none who came with the demonstration. */

import { isLoopback } from '@dcir/core/validators/addresses'
import { configured } from '../db/configuration'
import { sql } from '../db/sql'
import { demoUsers, emailOf } from '../simulator/people'
import { type Check, type Finding, failure, ok, warning } from './check'
import type { Surroundings } from './surroundings'

const ADMINISTRATOR = 'DCIR_BACKOFFICE_ADMIN'
const SHOWN = 5

async function administrators({ tables }: Surroundings): Promise<Finding> {
  const row = await tables((db) =>
    db.first<{ users: number; count: number }>(
      sql`SELECT count(DISTINCT u.id)::integer AS users,
         count(DISTINCT u.id) FILTER (WHERE r.name IS NOT NULL)::integer AS count
       FROM users u LEFT JOIN user_roles ur ON ur.user_id = u.id LEFT JOIN roles r ON r.name = ur.role_name
         AND r.removed_at IS NULL AND 'bo_approve_workflow_request' = ANY (r.authorities)
       WHERE u.active AND u.user_type = 'back-office'`,
    ),
  )
  const { users = 0, count = 0 } = row ?? {}
  const cure = 'Say dcir admin bootstrap EMAIL FIRSTNAME LASTNAME; it makes the first two.'
  if (users === 0) return failure('There is no administrator.', cure)
  if (count >= 2) return ok(`${count} people may approve what others ask for.`)
  return failure(
    'Fewer than two active people may approve what others ask for: nobody approves what they asked for themselves.',
    `${cure} Later ones are given the role ${ADMINISTRATOR} or Checker in Back Office Users Management.`,
  )
}

async function roles({ tables }: Surroundings): Promise<Finding> {
  const rows = await tables((db) =>
    db.rows<{ username: string }>(
      sql`SELECT u.username FROM users u WHERE u.active AND NOT EXISTS (SELECT 1 FROM user_roles ur JOIN roles r
         ON r.name = ur.role_name WHERE ur.user_id = u.id AND r.removed_at IS NULL) ORDER BY u.username`,
    ),
  )
  if (rows.length === 0) return ok('Every active user has a role that exists.')
  const names = rows.slice(0, SHOWN).map(({ username }) => username)
  const more = rows.length > SHOWN ? ` and ${rows.length - SHOWN} more` : ''
  return warning(`Without a role that exists: ${names.join(', ')}${more}.`, 'Give them a role, or disable them.')
}

async function demonstration(surroundings: Surroundings): Promise<Finding> {
  const { demo, apiUrl } = surroundings.config()
  const row = await surroundings.tables((db) =>
    db.first<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM users WHERE email = ANY (${demoUsers.map(emailOf)}::text[])
        AND active`,
    ),
  )
  if (!row?.count) return ok('Nobody of the demonstration is here.')
  if (demo && isLoopback(new URL(apiUrl).hostname)) return ok('The demonstration is on, for this machine alone.')
  return failure(
    `${row.count} users of the demonstration are here, whose password is public.`,
    'Start on an empty database; nothing takes the demonstration out of one.',
  )
}

async function bankStaff({ tables }: Surroundings): Promise<Finding> {
  const key = 'dcir.security.second-factor.back-office'
  if ((await tables((db) => configured(db, key)))[key]) return ok('The bank’s staff needs a second factor.')
  return warning('The bank’s staff signs in without a second factor.', 'Switch it on under Configurations.')
}

export const peopleChecks: readonly Check[] = [
  { id: 'people.administrators', title: 'Two active people may approve what others ask for', run: administrators },
  { id: 'people.roles', title: 'Every active user has a role that exists', run: roles },
  {
    id: 'people.demonstration',
    title: 'Nobody of the demonstration is on a platform that others reach',
    run: demonstration,
  },
  { id: 'people.second-factor', title: 'The bank’s staff needs a second factor', run: bankStaff },
]
