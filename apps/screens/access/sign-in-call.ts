import { session as sessionCalls } from '@dcir/core/access/session-contract'
import type { Client } from '@dcir/core/client/client'
import type { RuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import { type Attempt, loginOutcome, type SignInOutcome } from './login-outcome'
import { makeMonitorSession } from './make-session'

export interface Credentials {
  username: string
  password: string
}

type Situation = Pick<Attempt, 'client' | 'config' | 'changingPassword'>

export type SignInCall = (credentials: Credentials, situation: Situation) => Promise<SignInOutcome>

// The client id WEB with an empty secret, as the platform's first call carries it: a label, granting nothing.
export const CLIENT_LABEL = { authorization: 'Basic V0VCOg==' }

/** Signs in to one of the two main consoles. */
export function mainSignIn(population: Attempt['population']): SignInCall {
  return async (credentials, situation) => {
    const { client, config } = situation
    if (!config.encryptedLogin) {
      const answer = await plainLogin(client, config, credentials)
      return loginOutcome(answer, { ...situation, population })
    }
    // Fetched only where a deployment wants it, so that the sign-in screen comes without it.
    const { canEncrypt, encryptedLogin, NO_ENCRYPTION } = await import('./encrypted-login')
    if (!canEncrypt()) return { notice: NO_ENCRYPTION }
    return loginOutcome(await encryptedLogin(client, config, credentials), { ...situation, population })
  }
}

function plainLogin(client: Client, config: RuntimeConfig, { username, password }: Credentials) {
  const body = { username, password, clientId: 'WEB', domainId: config.domainId, grantType: 'password' } as const
  return client.call(sessionCalls.login, { body }, { headers: CLIENT_LABEL })
}

/** Signs in to the monitor. */
export const monitorSignIn: SignInCall = async ({ username, password }, { client, config }) => {
  const answer = await client.call(sessionCalls.monitorLogin, { body: { username, password } })
  return { session: makeMonitorSession(answer, config.encodedAuthorities) }
}
