import type { LoginResult, MonitorLoginResult } from '@dcir/core/access/session-contract'
import { userTypeOf } from '@dcir/core/permissions/authorities'
import { decodeAuthorities } from '@dcir/core/permissions/encoded'
import type { ConsoleSession } from '@dcir/ui/session/session-store.ts'

type Cosmos = NonNullable<MonitorLoginResult['cosmosResponse']>
type Person = Pick<LoginResult, 'username' | 'email' | 'firstName' | 'lastName'>

/** The session of a user of the two main consoles, from the answer to signing in. */
export function makeSession(answer: LoginResult, cosmos: Cosmos, encoded: boolean): ConsoleSession {
  const base = baseOf(answer, cosmos, encoded)
  const token = { access_token: cosmos.accessToken, isMonitoringSession: false }
  return { ...base, ...token, merchantId: answer.merchantId, merchantName: answer.branch }
}

/** The session of a user of the monitor, marked as such. */
export function makeMonitorSession(answer: Person, cosmos: Cosmos, encoded: boolean): ConsoleSession {
  const base = baseOf(answer, cosmos, encoded)
  return { ...base, access_token: cosmos.accessToken, isMonitoringSession: true, merchantId: null, merchantName: null }
}

function baseOf({ username, email, firstName, lastName }: Person, cosmos: Cosmos, encoded: boolean) {
  const authorities = authoritiesOf(cosmos.authorities, encoded)
  return {
    username,
    email,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim() || username,
    roles: cosmos.roles,
    role: cosmos.roles[0] ?? '',
    authorities,
    expires_in: cosmos.expiresIn,
    isAuthenticated: true as const,
    userType: userTypeOf(authorities),
    selectedSideNav: '',
    selectedSideNavIndex: 0,
  }
}

/** The deployment says whether authorities travel encoded; a list needs no decoding either way. */
export function authoritiesOf(sent: string[] | string, encoded: boolean): string[] {
  if (Array.isArray(sent)) return sent
  return encoded ? decodeAuthorities(sent) : sent.split(',').filter(Boolean)
}
