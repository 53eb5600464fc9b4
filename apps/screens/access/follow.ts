import { toast } from '@dcir/ui/feedback/toaster'
import { type Notice, setNotice } from '@dcir/ui/session/notice.ts'
import { keepPending, type PendingSignIn } from '@dcir/ui/session/pending-sign-in.ts'
import { saveSession } from '@dcir/ui/session/session-store.ts'
import { useRouter } from '@tanstack/react-router'
import type { SignInOutcome } from './login-outcome'
import type { Population } from './population'
import { NO_PAGE } from './sign-in-notices'

const stepPath = (step: PendingSignIn['step'], signInPath: string) =>
  step === 'reset' ? '/change-password' : `${signInPath}/${step}`

/** Goes where the outcome of a sign-in leads: to the next step, into the console, or back to the sign-in screen. */
export function useFollow(population: Population): (outcome: SignInOutcome) => Promise<void> {
  const router = useRouter()
  const goTo = (href: string) => router.navigate({ href, replace: true })
  const refuse = (notice: Notice) => {
    setNotice(notice)
    return goTo(router.options.context.signInPath)
  }
  return async (outcome) => {
    // Errors of the previous attempt no longer matter.
    toast.clear()
    if ('notice' in outcome) return refuse(outcome.notice)
    if ('pending' in outcome) {
      keepPending(outcome.pending)
      return goTo(stepPath(outcome.pending.step, router.options.context.signInPath))
    }
    const { session } = outcome
    const { landingFor, wantedOr } = await import('./landing')
    const landing = landingFor(population, session, (route) => route in router.routesByPath)
    if (landing === null) return refuse(NO_PAGE)
    saveSession(session)
    await goTo(outcome.goTo ?? wantedOr(landing, session, population))
  }
}
