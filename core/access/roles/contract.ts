/** Roles as records: what each lets its holders do. Changes always wait for a second person. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { Message, pageOf, withoutCardNumbers } from '../../contract/schemas'
import { monitorRoles } from '../../permissions/authorities'
import { authorities } from '../../permissions/authority-table'
import { invalidMessage, requiredMessage } from '../../validators/messages'
import { RoleName } from '../person-fields'
import { RoleQuery, rolePopulations } from './query'
import { roleLabels } from './rules'

export const RoleRecord = z.object({
  name: z.string(),
  friendlyName: z.string(),
  description: z.string(),
  userType: z.enum(rolePopulations),
  authorities: z.array(z.string()),
  /** Halves of the monitoring console that it opens, by the roles that the console goes by. */
  monitor: z.array(z.enum(monitorRoles)),
  /** One of the platform's own, which nobody changes or deletes. */
  standard: z.boolean(),
  /** How many accounts have it. */
  accounts: z.int(),
})
export type RoleRecord = z.infer<typeof RoleRecord>

const NewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, requiredMessage(roleLabels.name)),
    z.regex(
      /^[A-Z][A-Z0-9_]{2,59}$/,
      'Name has 3 to 60 capital letters, digits and underscores, such as TREASURY_DESK',
    ),
    z.regex(/^(?!DCIR_)/, 'Names that begin with DCIR_ are those of standard roles'),
    withoutCardNumbers,
  )

const form = {
  description: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, requiredMessage(roleLabels.description)),
      z.maxLength(500, invalidMessage(roleLabels.description)),
      withoutCardNumbers,
    ),
  authorities: z.array(z.enum(authorities)).check(z.maxLength(authorities.length)),
  monitor: z.optional(z.array(z.enum(monitorRoles)).check(z.maxLength(monitorRoles.length))),
}

const NewRole = z.strictObject({ name: NewName, userType: z.enum(rolePopulations), ...form })
const ChangedRole = z.strictObject(form)
export type RoleForm = z.infer<typeof NewRole> & z.infer<typeof ChangedRole>

const PATH = '/backoffice/role'
const SEE = 'bo_dcir_view_backoffice_users'
const ById = z.object({ id: RoleName })
const write = {
  authority: 'bo_dcir_create_backoffice_users',
  result: Message,
  idempotent: true,
  gated: 'always',
  changes: ['users'],
} as const

export const roles = feature('roles', {
  list: {
    method: 'GET',
    path: `${PATH}/all`,
    authority: SEE,
    summary: 'List roles, standard ones first',
    query: RoleQuery,
    result: pageOf(RoleRecord),
  },
  show: {
    method: 'GET',
    path: `${PATH}/:id`,
    authority: SEE,
    summary: 'Show one role with the rights that it gives',
    params: ById,
    result: RoleRecord,
    errors: ['not-found'],
  },
  create: {
    ...write,
    method: 'POST',
    path: PATH,
    summary: 'Ask for a new role',
    body: NewRole,
    errors: ['role-exists', 'bad-input', 'beyond-own-rights', 'request-pending'],
  },
  update: {
    ...write,
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Ask for a change of what a role lets its holders do',
    params: ById,
    body: ChangedRole,
    errors: ['not-found', 'standard-role', 'bad-input', 'beyond-own-rights', 'own-role', 'request-pending'],
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Ask for a role that no account has to be deleted',
    params: ById,
    errors: ['not-found', 'standard-role', 'role-in-use', 'request-pending'],
  },
})
