import { type MonitorLoginResult, session as sessionCalls } from '@dcir/core/access/session-contract'
import type { Client } from '@dcir/core/client/client'
import type { RuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import type { Notice } from '@dcir/ui/session/notice.ts'
import type { Credentials } from './encrypted-login'
import { type Attempt, loginOutcome, type SignInOutcome } from './login-outcome'
import { makeMonitorSession } from './make-session'

type Situation = Pick<Attempt, 'client' | 'config' | 'changingPassword'>

export type SignInCall = (credentials: Credentials, situation: Situation) => Promise<SignInOutcome>

export type SecondStepCall = (
  body: { token: string; secondFactorAuthKey: string },
  situation: Situation,
) => Promise<{
  outcome: SignInOutcome
  /** How many recovery codes are left, where one was used. */
  recoveryCodesLeft: number | null
}>

// The client id WEB with an empty secret, as the platform's first call carries it: a label, granting nothing.
export const CLIENT_LABEL = { authorization: 'Basic V0VCOg==' }

type Sent = { plain: Credentials } | { encrypted: string } | { notice: Notice }

/** The credentials as the deployment wants them sent. */
async function sentAs(credentials: Credentials, { client, config }: Situation): Promise<Sent> {
  if (!config.encryptedLogin) return { plain: credentials }
  // Fetched only where a deployment wants it, so that the sign-in screen comes without it.
  const { canEncrypt, encryptedCredentials, NO_ENCRYPTION } = await import('./encrypted-login')
  if (!canEncrypt()) return { notice: NO_ENCRYPTION }
  return { encrypted: await encryptedCredentials(client, config, credentials) }
}

/** Signs in to one of the two main consoles. */
export function mainSignIn(population: Attempt['population']): SignInCall {
  return async (credentials, situation) => {
    const { client, config } = situation
    const sent = await sentAs(credentials, situation)
    if ('notice' in sent) return sent
    const answer =
      'plain' in sent
        ? await plainLogin(client, config, sent.plain)
        : await client.call(sessionCalls.slogin, { body: { credentials: sent.encrypted } })
    return loginOutcome(answer, { ...situation, population })
  }
}

function plainLogin(client: Client, config: RuntimeConfig, { username, password }: Credentials) {
  const body = { username, password, clientId: 'WEB', domainId: config.domainId, grantType: 'password' } as const
  return client.call(sessionCalls.login, { body }, { headers: CLIENT_LABEL })
}

/** Signs in to the monitor. */
export const monitorSignIn: SignInCall = async (credentials, situation) => {
  const sent = await sentAs(credentials, situation)
  if ('notice' in sent) return sent
  const body = 'plain' in sent ? sent.plain : { credentials: sent.encrypted }
  return monitorOutcome(await situation.client.call(sessionCalls.monitorLogin, { body }), situation)
}

export function monitorOutcome(answer: MonitorLoginResult, { config }: Situation): SignInOutcome {
  const { secondFactorAuthKey, cosmosResponse } = answer
  if (secondFactorAuthKey) return { pending: { step: 'second-factor', secondFactorAuthKey, changingPassword: false } }
  if (!cosmosResponse) throw new Error('The answer to signing in holds neither a key nor a token.')
  const session = makeMonitorSession(answer, cosmosResponse, config.encodedAuthorities)
  return answer.enrolSecondFactor ? { pending: { step: 'enrolment', session } } : { session }
}
