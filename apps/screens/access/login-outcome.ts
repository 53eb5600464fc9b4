import { type LoginResult, session as sessionCalls } from '@dcir/core/access/session-contract'
import type { Client } from '@dcir/core/client/client'
import type { RuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import type { Notice } from '@dcir/ui/session/notice.ts'
import type { PendingSignIn } from '@dcir/ui/session/pending-sign-in.ts'
import type { ConsoleSession } from '@dcir/ui/session/session-store.ts'
import { makeSession } from './make-session'
import { nextStep } from './next-step'

/** A session to keep, a step that is still to come, or the reason why there is neither. */
export type SignInOutcome = { session: ConsoleSession; goTo?: string } | { pending: PendingSignIn } | { notice: Notice }

/** A sign-in of one of the two main consoles. */
export interface Attempt {
  client: Client
  config: RuntimeConfig
  population: 'back-office' | 'front-office'
  /** The address said that the user comes to change the password. */
  changingPassword: boolean
}

export const CHANGE_PASSWORD = '/account/change-password'

/** Outcome of any answer to signing in; a user of the other population gets no session here. */
export async function loginOutcome(answer: LoginResult, attempt: Attempt): Promise<SignInOutcome> {
  const { client, config, population, changingPassword } = attempt
  const next = nextStep(answer, attempt)
  if (next.kind === 'nothing') throw new Error('The answer to signing in holds neither a key nor a token.')
  if (next.kind === 'second-factor') {
    const { secondFactorAuthKey } = next
    return { pending: { step: 'second-factor', secondFactorAuthKey, changingPassword } }
  }
  const session = makeSession(answer, next.cosmos, config.encodedAuthorities)
  if ((session.userType ?? population) !== population) {
    giveBack(client, session.access_token)
    return {
      notice: await wrongConsole(
        population === 'back-office' ? config.consoles.superAgent : config.consoles.backOffice,
      ),
    }
  }
  if (next.kind === 'session') {
    const into = changingPassword ? { session, goTo: CHANGE_PASSWORD } : { session }
    return answer.enrolSecondFactor ? { pending: { step: 'enrolment', ...into } } : into
  }
  const { username, email, firstName, lastName } = answer
  return { pending: { step: 'reset', login: { username, email, firstName, lastName }, token: session.access_token } }
}

async function wrongConsole(address: string): Promise<Notice> {
  const { foreseen } = await import('@dcir/core/errors/foreseen')
  return { title: 'Another console', text: foreseen('wrong-console', { address }), tone: 'error', address }
}

/** A token that nobody will use ends at once. Nothing depends on it, so that a failure needs no word. */
function giveBack(client: Client, token: string): void {
  client.call(sessionCalls.logout, {}, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
}
