import type { ConsoleContext } from '@dcir/ui/app/console-context.ts'
import { setNotice } from '@dcir/ui/session/notice.ts'
import { pendingFor } from '@dcir/ui/session/pending-sign-in.ts'
import { clearSession, currentSession, signInAddress } from '@dcir/ui/session/session-store.ts'
import { rememberWantedPage } from '@dcir/ui/session/wanted-page.ts'
import { redirect } from '@tanstack/react-router'
import { CHANGE_PASSWORD } from './login-outcome'
import { belongsTo, type Population } from './population'
import { SIGN_IN_EXPIRED } from './sign-in-notices'

interface Visit {
  context: ConsoleContext
  location: { href: string; search: SignInSearch }
}

/** The search part of a sign-in address. */
export interface SignInSearch {
  session_expired?: true
  /** The user comes to change the password, and is not sent to the forced change. */
  change_password?: true
}

/** Before a page inside the shell: without a session of this console's people there is only the sign-in screen. */
export function requireSession({ context, location }: Visit, population: Population): void {
  const session = currentSession()
  if (session && belongsTo(session, population)) return
  if (session) clearSession()
  else rememberWantedPage(location.href)
  // A load that was under way as the session expired comes here last, and must not take the reason away.
  throw redirect({ href: signInAddress(context.signInPath), replace: true })
}

/** Before the sign-in screen and at the console's roots: who is signed in already goes on to their own first page. */
export async function goOnIfSignedIn({ context, location }: Visit, population: Population): Promise<void> {
  const session = currentSession()
  if (!session || !belongsTo(session, population)) return
  if (location.search.change_password) throw redirect({ href: CHANGE_PASSWORD, replace: true })
  // The tables of pages are fetched only when someone is signed in, so that the sign-in screen comes without them.
  const { landingFor } = await import('./landing')
  const landing = landingFor(population, session, context.exists)
  // A root that is itself the landing page is where someone without any page sees so.
  if (landing && landing !== location.href.split(/[?#]/)[0]) throw redirect({ href: landing, replace: true })
}

/** Before the second factor's screen: without a kept key there is nothing that a code could be for. */
export function requireSecondFactor({ context }: Pick<Visit, 'context'>): void {
  if (pendingFor('second-factor')) return
  setNotice(SIGN_IN_EXPIRED)
  throw redirect({ to: context.signInPath, replace: true })
}

/** Before a step that only a sign-in leads to. */
const requireStep =
  (step: 'reset' | 'enrolment') =>
  ({ context }: Pick<Visit, 'context'>): void => {
    if (!pendingFor(step)) throw redirect({ to: context.signInPath, replace: true })
  }

/** Before the forced change: only a sign-in with a default password leads here. */
export const requireReset = requireStep('reset')

/** Before the set-up of a second factor that the bank requires. */
export const requireEnrolment = requireStep('enrolment')

/** Takes the known parts out of a sign-in address. */
export function signInSearch(search: Record<string, unknown>): SignInSearch {
  const isSet = (name: keyof SignInSearch) => String(search[name]) === 'true'
  return {
    ...(isSet('session_expired') ? { session_expired: true } : {}),
    ...(isSet('change_password') ? { change_password: true } : {}),
  }
}
