import { redirect } from '@tanstack/react-router'
import type { ConsoleContext } from '../../app/console-context'
import { clearSession, currentSession } from '../../session/session-store'
import { rememberWantedPage } from '../../session/wanted-page'
import { belongsTo, type Population } from './population'

interface Visit {
  context: ConsoleContext
  location: { href: string }
}

/** Before a page inside the shell: without a session of this console's people there is only the sign-in screen. */
export function requireSession({ context, location }: Visit, population: Population): void {
  const session = currentSession()
  if (session && belongsTo(session, population)) return
  if (session) clearSession()
  else rememberWantedPage(location.href)
  throw redirect({ to: context.signInPath, replace: true })
}

/** Before the sign-in screen and at the console's roots: who is signed in already goes on to their own first page. */
export async function goOnIfSignedIn({ context, location }: Visit, population: Population): Promise<void> {
  const session = currentSession()
  if (!session || !belongsTo(session, population)) return
  // The tables of pages are fetched only when someone is signed in, so that the sign-in screen comes without them.
  const { landingFor } = await import('./landing')
  const landing = landingFor(population, session, context.exists)
  // A root that is itself the landing page is where someone without any page is told so.
  if (landing && landing !== location.href.split(/[?#]/)[0]) throw redirect({ href: landing, replace: true })
}

/** The search part of a sign-in address. */
export function signInSearch(search: Record<string, unknown>): { session_expired?: true } {
  return String(search.session_expired) === 'true' ? { session_expired: true } : {}
}
