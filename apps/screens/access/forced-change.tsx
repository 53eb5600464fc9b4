import { Box, Button } from '@chakra-ui/react'
import { TargetLink } from '@dcir/ui/address/target'
import type { Notice } from '@dcir/ui/session/notice.ts'
import { pendingFor } from '@dcir/ui/session/pending-sign-in.ts'
import { useState } from 'react'
import { ChangePasswordForm } from './change-password-form'
import type { Attempt } from './login-outcome'
import { SignInFrame } from './sign-in-frame'

const DEFAULT_PASSWORD: Notice = {
  title: 'Change Default Password',
  text: 'You signed in with a system-generated default password. It must be changed before you can continue.',
  tone: 'warning',
}

/** The change of a default password, without which there is no session. */
export function ForcedChange({ population }: Pick<Attempt, 'population'>) {
  // Kept for as long as the screen is there: the change itself takes it away.
  const [pending] = useState(() => pendingFor('reset'))
  if (!pending) return null
  return (
    <SignInFrame population={population} title="Change Password" notice={DEFAULT_PASSWORD}>
      <ChangePasswordForm username={pending.login.username} token={pending.token} />
      <Box display="grid" justifyContent="center" marginTop="16px">
        <Button asChild variant="plain">
          <TargetLink target={{ to: '/login' }} replace>
            Back to login
          </TargetLink>
        </Button>
      </Box>
    </SignInFrame>
  )
}
