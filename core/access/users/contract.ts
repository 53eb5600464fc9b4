/** The bank's own users: who they are, what they may do, and what is done with their accounts. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { Instant, Message, PageQuery, pageOf } from '../../contract/schemas'
import { CompanyName, PersonEmail, PersonName, personInputs, RoleName, Username } from '../person-fields'
import { UserQuery } from './query'
import { userSources } from './rules'

const text = z.nullable(z.string())

/** Something that a role lets its holder do. */
export const Permission = z.object({ name: z.string(), friendlyName: z.string() })
export type Permission = z.infer<typeof Permission>

export const passwordStatuses = ['Ok', 'Blocked'] as const

export const BackofficeUser = z.object({
  id: z.int(),
  /** First and last name. */
  name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  username: z.string(),
  companyName: text,
  role: text,
  roles: z.array(Permission),
  userType: z.enum(userSources),
  isActive: z.boolean(),
  locked: z.boolean(),
  passwordStatus: z.enum(passwordStatuses),
  createdOn: Instant,
})
export type BackofficeUser = z.infer<typeof BackofficeUser>

export const BackofficeUserDetail = z.extend(BackofficeUser, {
  /** All that the user's roles let them do. */
  authorities: z.array(Permission),
  /** Nobody has made a first password for the account. */
  hasPassword: z.boolean(),
  /** A second factor is asked for at the sign-in. */
  secondFactor: z.boolean(),
  createdBy: z.string(),
})
export type BackofficeUserDetail = z.infer<typeof BackofficeUserDetail>

export const Role = z.object({ name: z.string(), friendlyName: z.string(), authorities: z.array(Permission) })
export type Role = z.infer<typeof Role>

export const DirectoryPerson = z.object({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  companyName: text,
})
export type DirectoryPerson = z.infer<typeof DirectoryPerson>

const Person = {
  firstname: PersonName(personInputs.firstname),
  lastname: PersonName(personInputs.lastname),
  email: PersonEmail,
  companyName: z.optional(z.nullable(CompanyName)),
  role: RoleName,
}

const LocalUser = z.strictObject({ ...Person, username: z.optional(Username) }).check(
  z.refine(({ username, email }) => !username || username.toLowerCase() === email.toLowerCase(), {
    path: ['username'],
    error: 'A local user signs in with the email, so the username is the same',
  }),
)
export type LocalUser = z.infer<typeof LocalUser>

const DirectoryUser = z.strictObject({ ...Person, username: Username })
export type DirectoryUser = z.infer<typeof DirectoryUser>

/** A new password: shown once to whoever may hand it over, or mailed to its user and shown to nobody. */
export const OneTimePassword = z.object({
  message: z.string(),
  oneTimePassword: text,
  /** Where it was mailed to, most of it hidden; null where mail is not set up. */
  sentTo: text,
})
export type OneTimePassword = z.infer<typeof OneTimePassword>

const SEE = 'bo_dcir_view_backoffice_users'
const MANAGE = 'bo_dcir_create_backoffice_users'
const managed = ['not-found', 'own-account'] as const
const ofUser = z.strictObject({ username: Username })

export const users = feature('users', {
  list: {
    method: 'GET',
    path: '/backoffice/user/fetch/backofficeusers',
    authority: SEE,
    summary: 'List back-office users, all of them or those that a part of a username or a role finds',
    query: UserQuery,
    result: pageOf(BackofficeUser),
  },
  byRole: {
    method: 'GET',
    path: '/backoffice/user/fetch/backofficeuser-by-role/:role',
    authority: SEE,
    summary: 'List the back-office users that have a role',
    params: z.object({ role: RoleName }),
    query: PageQuery,
    result: pageOf(BackofficeUser),
  },
  byUsername: {
    method: 'GET',
    path: '/backoffice/user/fetch/backofficeuser-by-username',
    authority: SEE,
    summary: 'List the back-office users that a part of their username finds',
    query: z.extend(PageQuery, { username: UserQuery.shape.username }),
    result: pageOf(BackofficeUser),
  },
  show: {
    method: 'GET',
    path: '/backoffice/user/fetch/backofficeuser/:id',
    authority: SEE,
    summary: 'Show one back-office user with all that they may do',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,9}$/, 'User id is invalid')) }),
    result: BackofficeUserDetail,
    errors: ['not-found'],
  },
  roles: {
    method: 'GET',
    path: '/backoffice/user/roles',
    authority: SEE,
    summary: 'List the names of the roles that back-office users can have',
    result: z.array(z.string()),
  },
  role: {
    method: 'GET',
    path: '/backoffice/user/roles/:role',
    authority: SEE,
    summary: 'Show what a role lets its holders do',
    params: z.object({ role: RoleName }),
    result: Role,
    errors: ['not-found'],
  },
  directoryUser: {
    method: 'GET',
    path: '/backoffice/user/get/backofficeuser/ad-user-by-username',
    authority: MANAGE,
    summary: 'Look up a person in the directory by their username',
    query: z.object({ username: Username }),
    result: DirectoryPerson,
    lookUp: true,
    errors: ['directory-disabled', 'directory-person-unknown', 'directory-unavailable'],
  },
  createDirectory: {
    method: 'POST',
    path: '/backoffice/user/create/aduser',
    authority: MANAGE,
    summary: 'Create a user who signs in through the directory',
    body: DirectoryUser,
    result: Message,
    idempotent: true,
    errors: [
      'directory-disabled',
      'directory-person-unknown',
      'directory-unavailable',
      'user-exists',
      'beyond-own-rights',
    ],
  },
  createLocal: {
    method: 'POST',
    path: '/backoffice/user/create/localuser',
    authority: MANAGE,
    summary: 'Ask for a user who signs in with a password',
    body: LocalUser,
    result: Message,
    gated: 'always',
    idempotent: true,
    errors: ['user-exists', 'beyond-own-rights', 'request-pending'],
  },
  resetPassword: {
    method: 'PUT',
    path: '/common/authentication/reset-password',
    authority: MANAGE,
    summary: 'Replace the password of a back-office user by one that is good for one sign-in',
    body: ofUser,
    result: OneTimePassword,
    errors: [...managed, 'directory-account', 'beyond-own-rights'],
  },
  resetSecondFactor: {
    method: 'PUT',
    path: '/common/authentication/reset-second-factor',
    authority: MANAGE,
    summary: 'Remove the second factor of a back-office user, such as for a lost device',
    body: ofUser,
    result: Message,
    errors: [...managed, 'beyond-own-rights', 'second-factor-off'],
  },
  changeStatus: {
    method: 'PUT',
    path: '/common/authentication/change-status',
    authority: MANAGE,
    summary: 'Enable or disable a back-office user',
    body: z.strictObject({ username: Username, active: z.boolean() }),
    result: Message,
    gated: 'when-configured',
    idempotent: true,
    errors: [...managed, 'directory-account'],
  },
  changeRole: {
    method: 'PUT',
    path: '/common/authentication/roles/change-role',
    authority: MANAGE,
    summary: 'Give a back-office user another role',
    body: z.strictObject({ username: Username, role: RoleName }),
    result: Message,
    gated: 'always',
    idempotent: true,
    errors: [...managed, 'beyond-own-rights'],
  },
  unblock: {
    method: 'PUT',
    path: '/common/authentication/unblock-user',
    authority: MANAGE,
    summary: 'Unblock a back-office user after too many failed attempts',
    body: z.strictObject({ username: Username, userType: z.enum(userSources) }),
    result: Message,
    errors: [...managed, 'user-not-blocked'],
  },
})
