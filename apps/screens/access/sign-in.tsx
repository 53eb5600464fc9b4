import { session } from '@dcir/core/access/session-contract'
import { errorText } from '@dcir/core/errors/processed-error'
import { fetchScreen } from '@dcir/ui/app/fetch-screen.ts'
import { useRuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import { useClient } from '@dcir/ui/client/client-context'
import { toastLifetime } from '@dcir/ui/feedback/lifetimes.ts'
import { toast } from '@dcir/ui/feedback/toaster'
import { CredentialsForm } from '@dcir/ui/form/credentials'
import { setNotice, useNotice } from '@dcir/ui/session/notice.ts'
import { dropPending } from '@dcir/ui/session/pending-sign-in.ts'
import { wantedPage } from '@dcir/ui/session/wanted-page.ts'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Credentials } from './encrypted-login'
import { useFollow } from './follow'
import type { SignInSearch } from './guard'
import type { Population } from './population'
import type { SignInCall } from './sign-in-call'
import { credentials } from './sign-in-fields'
import { SignInFrame } from './sign-in-frame'
import { SESSION_EXPIRED } from './sign-in-notices'

const DirectoryButton = lazy(() => import('./directory-button').then((module) => ({ default: module.DirectoryButton })))

interface SignInProps {
  population: Population
  signIn: SignInCall
  /** The page that most people come to after signing in. */
  opens: string
}

/** The sign-in screen of all three consoles. */
export function SignIn({ population, signIn, opens }: SignInProps) {
  const search: SignInSearch = useSearch({ strict: false })
  const set = useNotice()
  const isDirectoryOffered = useDirectoryOffer(population)
  const submit = useSubmit(population, signIn, search.change_password === true)
  useScreenAhead(opens)
  useEffect(() => {
    // Who comes back to the beginning starts over.
    dropPending()
    // A notice shows once; the next visit starts without it.
    return () => setNotice(null)
  }, [])
  return (
    <SignInFrame population={population} notice={set ?? (search.session_expired ? SESSION_EXPIRED : null)}>
      <CredentialsForm {...credentials} onSubmit={submit} />
      {isDirectoryOffered && (
        <Suspense>
          <DirectoryButton />
        </Suspense>
      )}
    </SignInFrame>
  )
}

/** The code of the screen after this one comes while the password is typed, or filled in by the browser. */
function useScreenAhead(opens: string): void {
  const router = useRouter()
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.autocomplete !== 'current-password') return
      document.removeEventListener('input', follow)
      fetchScreen(router, wantedPage()?.split(/[?#]/)[0] ?? opens)
      // The tables of pages, by which the first one is found.
      void import('./landing').catch(() => undefined)
    }
    document.addEventListener('input', follow)
    return () => document.removeEventListener('input', follow)
  }, [router, opens])
}

/**
 * Does the bank let people in by its directory too? The monitor's people never come by it. Asked without the cache of
 * lists, so that the sign-in screen comes without its code; where nothing is answered there is still the password.
 */
function useDirectoryOffer(population: Population): boolean {
  const client = useClient()
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    if (population === 'monitor') return
    const asking = new AbortController()
    client.call(session.signInOptions, {}, { signal: asking.signal }).then(
      ({ directory }) => setOffered(directory),
      () => undefined,
    )
    return () => asking.abort()
  }, [client, population])
  return isOffered
}

function useSubmit(population: Population, signIn: SignInCall, changingPassword: boolean) {
  const client = useClient()
  const config = useRuntimeConfig()
  const follow = useFollow(population)
  return async (credentials: Credentials) => {
    setNotice(null)
    try {
      await follow(await signIn(credentials, { client, config, changingPassword }))
    } catch (error) {
      toast.error(errorText(error), { ms: toastLifetime.foundationError })
    }
  }
}
