import { Box } from '@chakra-ui/react'
import { errorText } from '@dcir/core/errors/processed-error'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { build } from '../../app/build'
import { useRuntimeConfig } from '../../app/runtime-config'
import { useClient } from '../../client/client-context'
import { Alert } from '../../feedback/alert'
import { toast } from '../../feedback/toaster'
import { type Notice, setNotice, useNotice } from '../../session/notice'
import { saveSession } from '../../session/session-store'
import { BankLogo, bankStyle } from './bank-logo'
import type { Population } from './population'
import type { Credentials, SignInCall } from './sign-in-call'
import { SignInForm } from './sign-in-form'
import { SignInPanel } from './sign-in-panel'

interface SignInProps {
  population: Population
  /** Says whose console this is, such as `Back office`. */
  audience: string
  purpose: string
  signIn: SignInCall
}

const EXPIRED: Notice = {
  title: 'Session Expired',
  text: 'Your previous session has expired. Please login again.',
  tone: 'warning',
}
const NO_PAGE: Notice = {
  title: 'No page for you here',
  text: 'Your roles open no page of this console. Ask an administrator if you need one.',
  tone: 'error',
}

/** The sign-in screen of all three consoles. */
export function SignIn({ audience, purpose, ...rest }: SignInProps) {
  const config = useRuntimeConfig()
  const { session_expired: expired } = useSearch({ strict: false }) as { session_expired?: boolean }
  const set = useNotice()
  const notice = set ?? (expired ? EXPIRED : null)
  const submit = useSubmit(rest)
  // What was said here is said once; the next visit starts without it.
  useEffect(() => () => setNotice(null), [])
  return (
    <Box
      minHeight="100dvh"
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1.1fr) minmax(480px, 1fr)' }}
    >
      <SignInPanel purpose={purpose} />
      <Box
        as="main"
        display="flex"
        flexDirection="column"
        padding={{ base: '24px', md: '48px' }}
        background="bg.surface"
      >
        <Box margin="auto" width="100%" maxWidth="384px" paddingBlock="24px">
          <BankLine name={config.bankName} />
          <Box color="accent.text" fontWeight="600" fontSize="13px" marginBottom="8px">
            {audience}
          </Box>
          <Box
            as="h1"
            fontSize={{ base: '24px', md: '28px' }}
            lineHeight={{ base: '32px', md: '36px' }}
            color="text.strong"
            marginBottom="32px"
            {...bankStyle(config.bankName).name}
          >
            {config.applicationName}
          </Box>
          {notice && (
            <Alert title={notice.title} tone={notice.tone}>
              {notice.text}
            </Alert>
          )}
          <SignInForm onSubmit={submit} />
        </Box>
        <Box textAlign="center" fontSize="13px" color="text.muted" fontVariantNumeric="tabular-nums">
          Version {build.version} · {build.release}
        </Box>
      </Box>
    </Box>
  )
}

/** On narrow screens the panel is not there, and the bank's mark stands above the form. */
function BankLine({ name }: { name: string }) {
  return (
    <Box
      display={{ base: 'flex', lg: 'none' }}
      alignItems="center"
      gap="12px"
      marginBottom="40px"
      fontWeight="600"
      color="accent.text"
    >
      <BankLogo />
      {name}
    </Box>
  )
}

function useSubmit({ population, signIn }: Pick<SignInProps, 'population' | 'signIn'>) {
  const client = useClient()
  const config = useRuntimeConfig()
  const router = useRouter()
  return async (credentials: Credentials) => {
    setNotice(null)
    try {
      const outcome = await signIn(client, config, credentials)
      if ('notice' in outcome) return setNotice(outcome.notice)
      const { landingFor, wantedOr } = await import('./landing')
      const landing = landingFor(population, outcome.session, (route) => route in router.routesByPath)
      if (landing === null) return setNotice(NO_PAGE)
      saveSession(outcome.session)
      await router.navigate({ href: wantedOr(landing, outcome.session, population), replace: true })
    } catch (error) {
      toast.error(errorText(error))
    }
  }
}
