import type { Client } from '@dcir/core/client/client'
import { session as sessionCalls } from '@dcir/core/contract/session'
import type { RuntimeConfig } from '../../app/runtime-config'
import type { Notice } from '../../session/notice'
import type { ConsoleSession } from '../../session/session-store'
import { makeMonitorSession, makeSession } from './make-session'

export interface Credentials {
  username: string
  password: string
}

/** Either a session to keep, or the reason why there is none although the password was right. */
export type SignInOutcome = { session: ConsoleSession } | { notice: Notice }

export type SignInCall = (client: Client, config: RuntimeConfig, credentials: Credentials) => Promise<SignInOutcome>

// The client id WEB with an empty secret, as the platform's first call carries it: a label, granting nothing.
const CLIENT_LABEL = { authorization: 'Basic V0VCOg==' }

const SECOND_FACTOR: Notice = {
  title: 'Second factor required',
  text: 'This account needs a second factor, which this console cannot ask for yet.',
  tone: 'warning',
}
const DEFAULT_PASSWORD: Notice = {
  title: 'Change Default Password',
  text: 'A system-generated default password was used and must be changed, which this console cannot do yet.',
  tone: 'warning',
}

const ENCRYPTION: Notice = {
  title: 'Encrypted sign-in required',
  text: 'This deployment asks for encrypted sign-in, which this console cannot do yet. Nothing was sent.',
  tone: 'error',
}

/** Signs in to one of the two main consoles; a user of the other population gets no session here. */
export function mainSignIn(population: 'back-office' | 'front-office'): SignInCall {
  return async (client, config, { username, password }) => {
    if (config.encryptedLogin) return { notice: ENCRYPTION }
    const body = { username, password, clientId: 'WEB', domainId: config.domainId, grantType: 'password' } as const
    const answer = await client.call(sessionCalls.login, { body }, { headers: CLIENT_LABEL })
    if (answer['2faEnabled']) return { notice: SECOND_FACTOR }
    const cosmos = answer.cosmosResponse
    if (answer.resetPassword || !cosmos) {
      if (cosmos) giveBack(client, cosmos.accessToken)
      return { notice: DEFAULT_PASSWORD }
    }
    const session = makeSession(answer, cosmos, config.encodedAuthorities)
    if ((session.userType ?? population) === population) return { session }
    giveBack(client, session.access_token)
    const address = population === 'back-office' ? config.consoles.superAgent : config.consoles.backOffice
    return { notice: await wrongConsole(address) }
  }
}

/** Signs in to the monitor. */
export const monitorSignIn: SignInCall = async (client, config, { username, password }) => {
  const answer = await client.call(sessionCalls.monitorLogin, { body: { username, password } })
  return { session: makeMonitorSession(answer, config.encodedAuthorities) }
}

async function wrongConsole(address: string): Promise<Notice> {
  const { errorMessage } = await import('@dcir/core/errors/catalogue')
  return { title: 'Another console', text: errorMessage('wrong-console', { address }), tone: 'error' }
}

/** A token that nobody will use ends at once. Nothing depends on it, so that a failure needs no word. */
function giveBack(client: Client, token: string): void {
  client.call(sessionCalls.logout, {}, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
}
