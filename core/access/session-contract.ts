/** Signing in and out. The two main consoles and the command line share these; the monitor signs in on its own base. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, Message } from '../contract/schemas'
import { monitorRoles } from '../permissions/authorities'
import type { PasswordProfile } from './passwords'

const Username = z.string().check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(150))
const Password = z.string().check(z.minLength(1, 'Password is required'), z.maxLength(200))

/** Authorities travel as a list, or as one encoded text when the deployment says so. */
const Authorities = z.union([z.array(z.string()), z.string()])

export const CosmosResponse = z.object({
  accessToken: z.string(),
  /** Seconds until the session ends whatever its owner does. */
  expiresIn: z.int(),
  roles: z.array(z.string()),
  authorities: Authorities,
})

const AfterSecondStep = {
  /** The session can do nothing but set up the second factor that the bank requires. */
  enrolSecondFactor: z.boolean(),
  /** How many recovery codes are left, where one was used to sign in. */
  recoveryCodesLeft: z.nullable(z.int()),
}

export const LoginResult = z.object({
  '2faEnabled': z.boolean(),
  secondFactorAuthKey: z.nullable(z.string()),
  resetPassword: z.boolean(),
  cosmosResponse: z.nullable(CosmosResponse),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  merchantId: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  ...AfterSecondStep,
})
export type LoginResult = z.infer<typeof LoginResult>

/** Token and `cosmosResponse` are null while the second factor is still asked for. */
export const MonitorLoginResult = z.object({
  '2faEnabled': z.boolean(),
  secondFactorAuthKey: z.nullable(z.string()),
  token: z.nullable(z.string()),
  cosmosResponse: z.nullable(CosmosResponse),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ...AfterSecondStep,
})
export type MonitorLoginResult = z.infer<typeof MonitorLoginResult>

export const UserDetail = z.object({
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.string()),
  authorities: Authorities,
  merchantId: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  userType: z.enum(['back-office', 'front-office']),
})
export type UserDetail = z.infer<typeof UserDetail>

/** Settings that a console or a command needs before it asks for a password. */
export const SignInOptions = z.object({
  /** Plain sign-ins are refused; credentials must come encrypted with `publicKey`. */
  encryptedLogin: z.boolean(),
  /** PEM of the RSA key for `slogin`. */
  publicKey: z.string(),
  directory: z.boolean(),
  passwordProfile: z.enum(['standard', 'pci'] satisfies PasswordProfile[]),
  /** The server's clock: the timestamp of encrypted credentials is taken from it, whatever the caller's own says. */
  serverTime: Instant,
  /** Minutes without work until a session ends, in the two main consoles and in the monitor. */
  idleMinutes: z.object({ main: z.number(), monitor: z.number() }),
})
export type SignInOptions = z.infer<typeof SignInOptions>

/** The RSA-OAEP (SHA-256) plaintext of `slogin`, as JSON. */
export const EncryptedCredentials = z.strictObject({
  username: Username,
  password: Password,
  /** Milliseconds since 1970, by the server's clock. */
  timestamp: z.int(),
  clientId: z.optional(z.literal('WEB')),
  domainId: z.optional(z.string().check(z.maxLength(50))),
  grantType: z.optional(z.literal('password')),
})

const PasswordLogin = z.strictObject({
  username: Username,
  password: Password,
  clientId: z.optional(z.literal('WEB')),
  domainId: z.optional(z.string().check(z.maxLength(50))),
  grantType: z.optional(z.literal('password')),
})

const DirectoryLogin = z.strictObject({
  /** The identity token of the directory that the API fetched and handed to the browser. */
  token: z.string().check(z.minLength(20), z.maxLength(10_000)),
  provider: z.literal('azure'),
})

/** Base64 of the encrypted JSON. */
const Encrypted = z.strictObject({
  credentials: z.string().check(z.regex(/^[A-Za-z0-9+/]{300,2000}={0,2}$/, 'credentials is invalid')),
})

const Code = z.strictObject({
  token: z.string().check(z.trim(), z.minLength(1, 'Token is required'), z.maxLength(20)),
  secondFactorAuthKey: z.string().check(z.minLength(1), z.maxLength(200)),
})

const encryptedErrors = ['credentials-unreadable', 'credentials-stale', 'credentials-reused'] as const
const signInErrors = ['wrong-credentials', 'account-locked', 'account-inactive', 'too-many-requests'] as const

const codeErrors = [
  'second-factor-expired',
  'second-factor-unreadable',
  'wrong-second-factor',
  ...signInErrors.slice(1),
] as const

export const session = feature('session', {
  login: {
    method: 'POST',
    path: '/common/authentication/login',
    authority: 'public',
    summary: 'Sign in with username and password, or with an identity token of the directory',
    body: z.union([PasswordLogin, DirectoryLogin]),
    result: LoginResult,
    rate: 'sign-in',
    errors: [
      'encrypted-login-required',
      'directory-disabled',
      'directory-unavailable',
      'directory-token-invalid',
      'directory-user-unknown',
      ...signInErrors,
    ],
  },
  slogin: {
    method: 'POST',
    path: '/common/authentication/slogin',
    authority: 'public',
    summary: 'Sign in with encrypted credentials',
    body: Encrypted,
    result: LoginResult,
    rate: 'sign-in',
    errors: [...encryptedErrors, ...signInErrors],
  },
  signInOptions: {
    method: 'GET',
    path: '/common/authentication/sign-in-options',
    authority: 'public',
    summary: 'How signing in is done here',
    result: SignInOptions,
  },
  authenticate2fa: {
    method: 'POST',
    path: '/common/authentication/authenticate-2fa',
    authority: 'public',
    summary: 'Second step of signing in: the code of the second factor, or a recovery code',
    body: Code,
    result: LoginResult,
    rate: 'sign-in',
    errors: codeErrors,
  },
  changePassword: {
    method: 'PUT',
    path: '/common/authentication/change-password',
    authority: 'any',
    summary: 'Change the own password; every session of the user ends',
    beforePasswordChange: true,
    body: z.strictObject({ oldPassword: Password, newPassword: Password }),
    result: Message,
    errors: ['wrong-password', 'weak-password', 'password-holds-name', 'common-password', 'used-password'],
  },
  logout: {
    method: 'PUT',
    path: '/common/authentication/logout',
    authority: 'any',
    summary: 'Sign out; the session ends at once',
    beforePasswordChange: true,
    beforeEnrolment: true,
    result: Message,
  },
  logoutEverywhere: {
    method: 'PUT',
    path: '/common/authentication/logout-everywhere',
    authority: 'any',
    summary: 'Sign out everywhere; every session of the user ends at once',
    beforePasswordChange: true,
    beforeEnrolment: true,
    result: Message,
  },
  userDetail: {
    method: 'GET',
    path: '/common/authentication/user-detail',
    authority: 'any',
    summary: 'The signed-in user',
    beforeEnrolment: true,
    result: UserDetail,
  },
  getUser: {
    method: 'GET',
    path: '/common/authentication/get-user',
    authority: 'any',
    summary: 'The signed-in user, as at user-detail',
    result: UserDetail,
  },
  roles: {
    method: 'GET',
    path: '/common/authentication/roles',
    authority: 'any',
    summary: 'The roles of the signed-in user',
    result: z.array(z.string()),
  },
  monitorLogin: {
    method: 'POST',
    base: '/monitoring/api/v1',
    path: '/auth',
    authority: 'public',
    summary: 'Sign in to the monitoring console, with plain or with encrypted credentials',
    body: z.union([z.strictObject({ username: Username, password: Password }), Encrypted]),
    result: MonitorLoginResult,
    rate: 'sign-in',
    errors: ['encrypted-login-required', ...encryptedErrors, ...signInErrors, 'must-change-password'],
  },
  monitorAuthenticate2fa: {
    method: 'POST',
    base: '/monitoring/api/v1',
    path: '/auth/authenticate-2fa',
    authority: 'public',
    summary: 'Second step of signing in to the monitoring console: the code of the second factor, or a recovery code',
    body: Code,
    result: MonitorLoginResult,
    rate: 'sign-in',
    errors: codeErrors,
  },
  monitorUserDetail: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/auth/user-detail',
    authority: monitorRoles,
    summary: 'The user signed in to the monitoring console',
    beforeEnrolment: true,
    result: UserDetail,
  },
  monitorLogoutEverywhere: {
    method: 'PUT',
    base: '/monitoring/api/v1',
    path: '/auth/logout-everywhere',
    authority: monitorRoles,
    summary: 'Sign out everywhere; every session of the user ends at once',
    beforeEnrolment: true,
    result: Message,
  },
})
