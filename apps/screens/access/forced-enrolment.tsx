import { Box, Button } from '@chakra-ui/react'
import { monitorSecondFactor, secondFactor } from '@dcir/core/access/second-factor-contract'
import { TargetLink } from '@dcir/ui/address/target'
import { type Notice, setNotice } from '@dcir/ui/session/notice.ts'
import { dropPending, pendingFor } from '@dcir/ui/session/pending-sign-in.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Enrolment } from './enrolment'
import { useFollow } from './follow'
import type { Population } from './population'
import { SignInFrame } from './sign-in-frame'
import { SESSION_EXPIRED } from './sign-in-notices'

const REQUIRED: Notice = {
  title: 'Set up your second factor',
  text: 'Your bank requires one. You need an app on your phone such as Google or Microsoft Authenticator.',
  tone: 'warning',
}

/** The set-up of a second factor that the bank requires: until it is there, the session opens nothing else. */
export function ForcedEnrolment({ population }: { population: Population }) {
  // Kept for as long as the screen is there: its end takes it away.
  const [pending] = useState(() => pendingFor('enrolment'))
  const follow = useFollow(population)
  const router = useRouter()
  const { signInPath } = router.options.context
  if (!pending) return null
  const { session, goTo } = pending
  const enter = () => {
    dropPending()
    void follow({ session, ...(goTo && { goTo }) })
  }
  const startAgain = () => {
    dropPending()
    setNotice(SESSION_EXPIRED)
    void router.navigate({ href: signInPath, replace: true })
  }
  return (
    <SignInFrame population={population} title="Second factor" notice={REQUIRED}>
      <Enrolment
        endpoints={population === 'monitor' ? monitorSecondFactor : secondFactor}
        username={session.username}
        token={session.access_token}
        done="Continue"
        onDone={enter}
        onExpired={startAgain}
      />
      <Box display="grid" justifyContent="center" marginTop="16px">
        <Button asChild variant="plain">
          <TargetLink target={{ to: signInPath }} replace>
            Back to login
          </TargetLink>
        </Button>
      </Box>
    </SignInFrame>
  )
}
