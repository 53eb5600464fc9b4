import { Box, Button } from '@chakra-ui/react'
import { session } from '@dcir/core/access/session-contract'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { TargetLink } from '@dcir/ui/address/target'
import { useRuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import { useClient } from '@dcir/ui/client/client-context'
import { toast } from '@dcir/ui/feedback/toaster'
import { setNotice } from '@dcir/ui/session/notice.ts'
import { dropPending, pendingFor } from '@dcir/ui/session/pending-sign-in.ts'
import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { CredentialField } from './credential-field'
import { useFollow } from './follow'
import { type Attempt, loginOutcome } from './login-outcome'
import { SignInFrame } from './sign-in-frame'
import { SIGN_IN_EXPIRED } from './sign-in-notices'

/** The second step of signing in: the code of the second factor. */
export function SecondFactor({ population }: Pick<Attempt, 'population'>) {
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const send = useSend(population)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (sending.current) return
    // Codes are shown in groups, and pasted so.
    const code = token.replace(/\s/g, '')
    if (!code) {
      setProblem('Token is required')
      return input.current?.focus()
    }
    sending.current = true
    setBusy(true)
    await send(code)
    sending.current = false
    setBusy(false)
    input.current?.select()
  }
  const change = (text: string) => {
    setToken(text)
    setProblem(undefined)
  }
  return (
    <SignInFrame population={population} title="Second factor">
      <Box asChild display="grid" gap="20px">
        <form onSubmit={submit} noValidate aria-label="Second factor">
          <Box color="text.muted">Enter the code that your authenticator app shows for this account.</Box>
          <CredentialField ref={input} name="token" label="Token" value={token} error={problem} onChange={change} />
          <Button type="submit" size="lg" width="100%" aria-disabled={busy} aria-busy={busy}>
            {busy ? 'Verifying…' : 'Verify'}
          </Button>
          <Button asChild variant="plain" width="fit-content" marginInline="auto">
            <TargetLink target={{ to: '/login' }} replace>
              Back to login
            </TargetLink>
          </Button>
        </form>
      </Box>
    </SignInFrame>
  )
}

function useSend(population: Attempt['population']): (token: string) => Promise<void> {
  const client = useClient()
  const config = useRuntimeConfig()
  const router = useRouter()
  const follow = useFollow(population)
  const startAgain = () => {
    dropPending()
    setNotice(SIGN_IN_EXPIRED)
    return router.navigate({ href: '/login', replace: true })
  }
  return async (token) => {
    const pending = pendingFor('second-factor')
    if (!pending) return startAgain()
    const { secondFactorAuthKey, changingPassword } = pending
    try {
      const answer = await client.call(session.authenticate2fa, { body: { token, secondFactorAuthKey } })
      // The step is done; an answer that still says so would otherwise ask for the same code for ever.
      const outcome = await loginOutcome(
        { ...answer, '2faEnabled': false },
        { client, config, population, changingPassword },
      )
      dropPending()
      await follow(outcome)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second-factor-expired') return startAgain()
      toast.error(errorText(error))
    }
  }
}
