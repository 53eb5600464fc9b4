/** Users of super agents: managed by the bank for all of them, and by each super agent for its own. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { FilterText, Instant, Message, PageQuery, pageOf } from '../../contract/schemas'
import { PersonEmail, PersonName, personInputs, RoleName, Username } from '../person-fields'
import { OneTimePassword } from '../users/contract'
import { AgentUserFilter } from './query'

export const AgentUser = z.object({
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.nullable(z.string()),
  merchantId: z.nullable(z.string()),
  merchantName: z.nullable(z.string()),
  active: z.boolean(),
  createdAt: Instant,
})
export type AgentUser = z.infer<typeof AgentUser>

export const AgentUserDetail = z.extend(AgentUser, {
  locked: z.boolean(),
  /** Nobody has made a first password for the account. */
  hasPassword: z.boolean(),
  /** A second factor is asked for at the sign-in. */
  secondFactor: z.boolean(),
  /** Keys of the authorities that the user's roles give. */
  authorities: z.array(z.string()),
})
export type AgentUserDetail = z.infer<typeof AgentUserDetail>

const NewUser = z.strictObject({
  role: RoleName,
  firstname: PersonName(personInputs.firstname),
  lastname: PersonName(personInputs.lastname),
  email: PersonEmail,
  /** The super agent that the user works for; a super agent's own staff make users of their own. */
  merchantId: z.optional(FilterText.check(z.minLength(1, 'Super Agent is required'))),
})
export type NewAgentUser = z.infer<typeof NewUser>

const ofUser = z.strictObject({ username: Username })
const seeing = (path: '' | `/${string}`) =>
  ({
    backoffice: { path: `/backoffice/merchant-user${path}`, authority: 'bo_dcir_view_merchant_users' },
    frontoffice: { path: `/frontoffice/user${path}`, authority: 'fo_dcir_get_all_merchant_users' },
  }) as const
const managed = ['not-found', 'own-account'] as const

export const superAgentUsers = feature('super-agent-users', {
  roles: {
    method: 'GET',
    summary: 'List the roles that super agent users can have',
    doors: seeing('/roles'),
    result: z.array(z.string()),
  },
  list: {
    method: 'GET',
    summary: 'List super agent users',
    doors: seeing(''),
    query: PageQuery,
    result: pageOf(AgentUser),
  },
  filter: {
    method: 'PUT',
    summary: 'List the super agent users that match a filter',
    doors: seeing('/filter'),
    query: PageQuery,
    body: AgentUserFilter,
    result: pageOf(AgentUser),
    reads: true,
  },
  view: {
    method: 'PUT',
    summary: 'Show one super agent user',
    doors: seeing('/view'),
    body: ofUser,
    result: AgentUserDetail,
    reads: true,
    errors: ['not-found'],
  },
  create: {
    method: 'POST',
    summary: 'Create a super agent user',
    doors: {
      backoffice: {
        path: '/backoffice/merchant-user',
        authority: 'bo_dcir_create_merchant_users',
        body: z.extend(NewUser, { merchantId: FilterText.check(z.minLength(1, 'Super Agent is required')) }),
      },
      frontoffice: {
        path: '/frontoffice/user',
        authority: 'fo_dcir_create_merchant_user',
        body: z.omit(NewUser, { merchantId: true }),
      },
    },
    body: NewUser,
    /** `sentTo`: where the first password was mailed to, most of it hidden; null where mail is not set up. */
    result: z.extend(Message, { username: z.string(), sentTo: z.nullable(z.string()) }),
    idempotent: true,
    errors: ['user-exists', 'beyond-own-rights'],
  },
  resetPassword: {
    method: 'PUT',
    summary: 'Replace the password of a super agent user by one that is good for one sign-in',
    doors: {
      backoffice: { path: '/backoffice/merchant-user/reset-password', authority: 'bo_dcir_reset_user_password' },
      frontoffice: { path: '/frontoffice/user/reset-password', authority: 'fo_dcir_reset_user_password' },
    },
    body: ofUser,
    result: OneTimePassword,
    errors: [...managed, 'beyond-own-rights'],
  },
  resetSecondFactor: {
    method: 'PUT',
    summary: 'Remove the second factor of a super agent user, such as for a lost device',
    doors: {
      backoffice: { path: '/backoffice/merchant-user/reset-second-factor', authority: 'bo_dcir_reset_user_password' },
      frontoffice: { path: '/frontoffice/user/reset-second-factor', authority: 'fo_dcir_reset_user_password' },
    },
    body: ofUser,
    result: Message,
    errors: [...managed, 'beyond-own-rights', 'second-factor-off'],
  },
  changeStatus: {
    method: 'PUT',
    summary: 'Enable or disable a super agent user',
    doors: {
      backoffice: { path: '/backoffice/merchant-user/status/change', authority: 'bo_dcir_create_merchant_users' },
      frontoffice: { path: '/frontoffice/user/status/change', authority: 'fo_dcir_update_merchant_status' },
    },
    /** `id` is the username. */
    body: z.strictObject({ id: Username, status: z.boolean() }),
    result: Message,
    idempotent: true,
    errors: managed,
  },
})
