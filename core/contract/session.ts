/** Signing in and out. The two main consoles and the command line share these; the monitor signs in on its own base. */
import * as z from 'zod/mini'
import { feature } from './endpoint'
import { Message } from './fields'

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
})
export type LoginResult = z.infer<typeof LoginResult>

export const MonitorLoginResult = z.object({
  token: z.string(),
  cosmosResponse: CosmosResponse,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
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

const signInErrors = ['wrong-credentials', 'account-locked', 'account-inactive', 'too-many-requests'] as const

export const session = feature('session', {
  login: {
    method: 'POST',
    path: '/common/authentication/login',
    authority: 'public',
    summary: 'Sign in with username and password',
    body: z.strictObject({
      username: Username,
      password: Password,
      clientId: z.optional(z.literal('WEB')),
      domainId: z.optional(z.string().check(z.maxLength(50))),
      grantType: z.optional(z.literal('password')),
    }),
    result: LoginResult,
    rate: 'sign-in',
    errors: signInErrors,
  },
  logout: {
    method: 'PUT',
    path: '/common/authentication/logout',
    authority: 'any',
    summary: 'Sign out; the session ends at once',
    beforePasswordChange: true,
    result: Message,
  },
  userDetail: {
    method: 'GET',
    path: '/common/authentication/user-detail',
    authority: 'any',
    summary: 'The signed-in user',
    result: UserDetail,
  },
  monitorLogin: {
    method: 'POST',
    base: '/monitoring/api/v1',
    path: '/auth',
    authority: 'public',
    summary: 'Sign in to the monitoring console',
    body: z.strictObject({ username: Username, password: Password }),
    result: MonitorLoginResult,
    rate: 'sign-in',
    errors: [...signInErrors, 'not-allowed'],
  },
})
