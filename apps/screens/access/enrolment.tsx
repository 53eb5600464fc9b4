import { Box, Button } from '@chakra-ui/react'
import type { RecoveryCodes as Codes, secondFactor } from '@dcir/core/access/second-factor-contract'
import { ENROLMENT_MINUTES } from '@dcir/core/access/second-factor-rules'
import type { CallOptions } from '@dcir/core/client/client'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { useAction } from '@dcir/ui/client/use-action.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormPage } from '@dcir/ui/form/record-form'
import { CopyText } from '@dcir/ui/value/copy-text'
import { QrCode } from '@dcir/ui/value/qr-code'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RecoveryCodes } from './recovery-codes'

const { text, password } = formFor<{ token: string; password?: string }>()

/** The code that the app shows. */
export const codeField = text('token', 'Token', { autoComplete: 'one-time-code', most: 20 })

/** In a session that has been open for a while; who has just signed in has given it. */
const passwordField = password('password', 'Current password', { autoComplete: 'current-password' })

interface EnrolmentProps {
  /** Those of the main consoles, or the monitor's. */
  endpoints: typeof secondFactor
  username: string
  /** The token of a session that waits for this; the session's own counts when not given. */
  token?: string
  /** Label of the last button, after the recovery codes were kept. */
  done: string
  onDone: () => void
  onCancel?: () => void
  /** The session has ended meanwhile. */
  onExpired?: () => void
}

/** Sets up the second factor: scan, type the first code, keep the recovery codes. */
export function Enrolment({ endpoints, username, token, done, onDone, onCancel, onExpired }: EnrolmentProps) {
  const call: CallOptions = token ? { headers: { authorization: `Bearer ${token}` } } : {}
  const expired = (error: unknown) => error instanceof ApiError && error.status === 401 && onExpired?.()
  const { secret, again, error } = useSecret(endpoints, call, expired)
  const [codes, setCodes] = useState<Codes | null>(null)
  if (codes)
    return (
      <>
        <RecoveryCodes {...codes} username={username} />
        <Button type="button" marginTop="20px" onClick={onDone}>
          {done}
        </Button>
      </>
    )
  if (error)
    return (
      <>
        <Alert title="Error">{errorText(error)}</Alert>
        <Button type="button" onClick={again}>
          Try again
        </Button>
      </>
    )
  if (!secret) return <CardSkeleton cards={1} height="360px" />
  return (
    <Box display="grid" gap="20px">
      <Step title="1. Scan this with your authenticator app">
        <QrCode text={secret.uri} label="QR code for your authenticator app" />
        {/* A phone cannot scan its own screen. */}
        <Button asChild variant="outline" marginTop="12px" display={{ md: 'none' }}>
          <a href={secret.uri}>Open in my authenticator app</a>
        </Button>
        <Box marginTop="8px" color="text.muted">
          Or type this secret into it:
        </Box>
        <Box fontFamily="mono" color="text.strong" fontSize="13px" data-secret="">
          <CopyText value={secret.secret} label="secret" shown={secret.secret.replace(/(.{16})(?=.)/, '$1 ')} />
        </Box>
      </Step>
      <Step title={`2. Type the code that the app shows now${token ? '' : ', and your password'}`}>
        <FormPage
          // Another secret begins without the code of the one before.
          key={secret.secret}
          endpoint={endpoints.confirm}
          fields={token ? [codeField] : [codeField, passwordField]}
          call={call}
          onDone={setCodes}
          onRefused={expired}
          submit="Turn on"
          sending="Turning on…"
          wide
        />
      </Step>
      <Box color="text.muted" fontSize="13px">
        This code works for {ENROLMENT_MINUTES} minutes.{' '}
        <Button type="button" variant="plain" size="sm" paddingInline="0" onClick={again}>
          Get a new one
        </Button>
        {onCancel && (
          <Button type="button" variant="plain" size="sm" paddingInline="0" marginInlineStart="16px" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Box>
    </Box>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section">
      <Box as="h2" fontSize="15px" fontWeight="600" color="text.strong" marginBottom="12px">
        {title}
      </Box>
      {children}
    </Box>
  )
}

/** A secret of its own for each time that this is opened, and for each time that somebody starts again. */
function useSecret(endpoints: typeof secondFactor, call: CallOptions, onRefused: (error: unknown) => void) {
  const [round, setRound] = useState(0)
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const { run, error } = useAction(endpoints.begin, { quiet: true, onDone: setSecret, onRefused })
  const latest = useRef(() => {})
  latest.current = () => void run({}, call)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is what asks for another secret.
  useEffect(() => latest.current(), [round])
  return { secret, error, again: () => setRound(round + 1) }
}
