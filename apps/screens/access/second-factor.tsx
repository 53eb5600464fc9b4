import { Box, Button } from '@chakra-ui/react'
import { secondFactorMessages } from '@dcir/core/access/second-factor-rules'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { TargetLink } from '@dcir/ui/address/target'
import { useRuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import { useClient } from '@dcir/ui/client/client-context'
import { toastLifetime } from '@dcir/ui/feedback/lifetimes.ts'
import { toast } from '@dcir/ui/feedback/toaster'
import { CredentialsForm } from '@dcir/ui/form/credentials'
import { setNotice } from '@dcir/ui/session/notice.ts'
import { dropPending, pendingFor } from '@dcir/ui/session/pending-sign-in.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useFollow } from './follow'
import type { Population } from './population'
import type { SecondStepCall } from './sign-in-call'
import { SignInFrame } from './sign-in-frame'
import { SIGN_IN_EXPIRED } from './sign-in-notices'

const fields = [
  {
    name: 'token',
    label: 'Token',
    kind: 'text',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: 20,
    autoFocus: true,
    // Codes are shown in groups, and pasted so.
    read: (text: string) => text.replace(/\s/g, ''),
  },
] as const

const recoveryFields = [
  { name: 'token', label: 'Recovery code', kind: 'text', autoComplete: 'off', maxLength: 20, autoFocus: true },
] as const

const ways = {
  code: { fields, lead: 'Enter the code that your authenticator app shows for this account.', other: 'recovery' },
  recovery: {
    fields: recoveryFields,
    lead: 'Enter one of the recovery codes that you kept. Each is good for one sign-in.',
    other: 'code',
  },
} as const
const otherWays = { code: 'Lost your device? Use a recovery code', recovery: 'Use a code of the app' } as const

/** The second step of signing in: the code of the second factor. */
export function SecondFactor({ population, verify }: { population: Population; verify: SecondStepCall }) {
  const send = useSend(population, verify)
  const { signInPath } = useRouter().options.context
  const [way, setWay] = useState<keyof typeof ways>('code')
  const { fields: asked, lead, other } = ways[way]
  return (
    <SignInFrame population={population} title="Second factor">
      <CredentialsForm
        // A code that was typed for one way is not for the other.
        key={way}
        title="Second factor"
        fields={asked}
        submit={['Verify', 'Verifying…']}
        onSubmit={send}
        lead={<Box color="text.muted">{lead}</Box>}
      >
        <Button type="button" variant="plain" width="fit-content" marginInline="auto" onClick={() => setWay(other)}>
          {otherWays[way]}
        </Button>
        <Button asChild variant="plain" width="fit-content" marginInline="auto">
          <TargetLink target={{ to: signInPath }} replace>
            Back to login
          </TargetLink>
        </Button>
      </CredentialsForm>
    </SignInFrame>
  )
}

function useSend(population: Population, verify: SecondStepCall): (values: { token: string }) => Promise<void> {
  const client = useClient()
  const config = useRuntimeConfig()
  const router = useRouter()
  const follow = useFollow(population)
  const startAgain = () => {
    dropPending()
    setNotice(SIGN_IN_EXPIRED)
    return router.navigate({ href: router.options.context.signInPath, replace: true })
  }
  return async ({ token }) => {
    const pending = pendingFor('second-factor')
    if (!pending) return startAgain()
    const { secondFactorAuthKey, changingPassword } = pending
    try {
      const { outcome, recoveryCodesLeft } = await verify(
        { token, secondFactorAuthKey },
        { client, config, changingPassword },
      )
      dropPending()
      await follow(outcome)
      if (recoveryCodesLeft !== null) toast.success(secondFactorMessages.fewLeft(recoveryCodesLeft))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second-factor-expired') return startAgain()
      toast.error(errorText(error), { ms: toastLifetime.foundationError })
    }
  }
}
