import { Box, Button } from '@chakra-ui/react'
import { session } from '@dcir/core/access/session-contract'
import { errorText } from '@dcir/core/errors/processed-error'
import { useRuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import { useClient } from '@dcir/ui/client/client-context'
import { Alert } from '@dcir/ui/feedback/alert'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { directoryAnswer } from './directory'
import { useFollow } from './follow'
import { type Attempt, loginOutcome } from './login-outcome'
import { CLIENT_LABEL } from './sign-in-call'
import { SignInFrame } from './sign-in-frame'

const MISSING = 'Required fields unavailable, kindly try again'

/** Where the directory sends people back to: its token is exchanged for a session. */
export function DirectoryReturn({ population }: Pick<Attempt, 'population'>) {
  const problems = useExchange(population)
  return (
    <SignInFrame population={population} title="Directory sign-in">
      {problems.length === 0 ? (
        <Box role="status" color="text.muted">
          Signing you in…
        </Box>
      ) : (
        <>
          <Alert title="Error">
            {problems.map((text) => (
              <Box key={text}>{text}</Box>
            ))}
          </Alert>
          <BackToLogin />
        </>
      )}
    </SignInFrame>
  )
}

/** Exchanges the token once; while it does, and when it worked, there are no problems to show. */
function useExchange(population: Attempt['population']): string[] {
  const client = useClient()
  const config = useRuntimeConfig()
  const follow = useFollow(population)
  const [answer] = useState(directoryAnswer)
  const [problems, setProblems] = useState(() => ('token' in answer ? [] : [MISSING, answer.problem ?? '']))
  const exchange = useRef(async (token: string) => {
    const body = { token, provider: 'azure' } as const
    const result = await client.call(session.login, { body }, { headers: CLIENT_LABEL })
    await follow(await loginOutcome(result, { client, config, population, changingPassword: false }))
  })
  useEffect(() => {
    if ('token' in answer) exchange.current(answer.token).catch((error) => setProblems([errorText(error)]))
  }, [answer])
  return problems.filter(Boolean)
}

function BackToLogin() {
  const router = useRouter()
  return (
    <Button
      type="button"
      size="lg"
      width="100%"
      onClick={() => void router.navigate({ href: '/login', replace: true })}
    >
      Back to login
    </Button>
  )
}
