import { Box, Button } from '@chakra-ui/react'
import { CRASH_TEXT } from '@dcir/core/errors/processed-error'
import { CircleAlert, Compass, type LucideIcon, RotateCw, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'

interface StateProps {
  icon: LucideIcon
  title: string
  /** The next step, or further information. */
  hint?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
  tone?: 'muted' | 'error'
  /** The title is that of the whole page, which has no other. */
  isPage?: boolean
}

/** Shown in place of content: an icon, a sentence, what to do next. */
export function State({ icon: Icon, title, hint, action, role, tone = 'muted', isPage = false }: StateProps) {
  return (
    <Box
      role={role}
      display="flex"
      flexDirection="column"
      alignItems="center"
      textAlign="center"
      gap="8px"
      padding={{ base: '40px 16px', md: '64px 24px' }}
    >
      <Box
        display="grid"
        placeItems="center"
        width="48px"
        height="48px"
        borderRadius="full"
        background={tone === 'error' ? 'error.bg' : 'bg.subtle'}
        color={tone === 'error' ? 'error.text' : 'text.muted'}
        aria-hidden="true"
      >
        <Icon size={22} strokeWidth={1.75} />
      </Box>
      <Box
        as={isPage ? 'h1' : 'div'}
        marginTop="8px"
        fontSize="16px"
        lineHeight="20px"
        fontWeight="600"
        color="text.strong"
        maxWidth="56ch"
      >
        {title}
      </Box>
      {hint && (
        <Box color="text.muted" maxWidth="56ch" overflowWrap="anywhere">
          {hint}
        </Box>
      )}
      {action && <Box marginTop="8px">{action}</Box>}
    </Box>
  )
}

function ReloadButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outline" size="sm" onClick={onClick}>
      <RotateCw size={16} aria-hidden="true" />
      Reload
    </Button>
  )
}

export interface ErrorStateProps {
  message: string
  requestId?: string | undefined
  onReload?: (() => void) | undefined
}

/** It failed: what happened, the request's id for whoever is asked for help, and Reload. */
export function ErrorState({ message, requestId, onReload }: ErrorStateProps) {
  const hint = requestId ? <RequestId id={requestId} /> : undefined
  const action = onReload && <ReloadButton onClick={onReload} />
  return <State icon={Unplug} tone="error" title={message} hint={hint} action={action} role="alert" />
}

function RequestId({ id }: { id: string }) {
  return (
    <>
      Request id <Box as="code">{id}</Box>
    </>
  )
}

interface NotFoundProps {
  hint?: ReactNode
  action?: ReactNode
  /** Part of a screen that has a title. */
  within?: boolean
}

/** No screen and no record at this address. */
export function NotFound({ hint, action, within = false }: NotFoundProps) {
  const advice = hint ?? 'The address may be mistyped, or what it showed is gone. Choose a page from the menu.'
  const rest = { hint: advice, action, role: 'status', isPage: !within } as const
  return <State icon={Compass} title="This page could not be found" {...rest} />
}

/** A part of the screen broke; its id is the one that was logged. */
export function CrashFallback({ id, onReload }: { id?: string | undefined; onReload?: (() => void) | undefined }) {
  const reload = onReload ?? (() => window.location.reload())
  const hint = id && (
    <>
      Error id <Box as="code">{id}</Box>
    </>
  )
  const action = <ReloadButton onClick={reload} />
  return <State icon={CircleAlert} tone="error" title={CRASH_TEXT} hint={hint} action={action} role="alert" />
}
