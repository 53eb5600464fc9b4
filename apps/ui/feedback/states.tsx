import { Box, Button } from '@chakra-ui/react'
import { CRASH_TEXT } from '@dcir/core/errors/processed-error'
import { CircleAlert, Compass, Inbox, LockKeyhole, type LucideIcon, RotateCw, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'

interface StateProps {
  icon: LucideIcon
  title: string
  /** What to do next, or what more there is to know. */
  hint?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
  tone?: 'muted' | 'error'
  /** The title is that of the whole page, which has no other. */
  isPage?: boolean
}

/** What stands where content would: an icon, a sentence, what to do next. */
function State({ icon: Icon, title, hint, action, role, tone = 'muted', isPage = false }: StateProps) {
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

/** There is nothing: the spec's sentence and what to do next. */
export function EmptyState({ text, hint, action }: { text: string; hint?: ReactNode; action?: ReactNode }) {
  return <State icon={Inbox} title={text} hint={hint} action={action} role="status" />
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

/** The whole area needs an authority that is not held: a page of its own, or a part of a screen that has a title. */
export function AccessDenied({ within = false }: { within?: boolean }) {
  const hint = 'Your account does not have the authority for this page. Ask an administrator if you need it.'
  return <State icon={LockKeyhole} title="Access Denied !!!" hint={hint} role="status" isPage={!within} />
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

function Bone({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return (
    <Box
      width={width}
      height={height}
      borderRadius="6px"
      background="bg.subtle"
      animation={{ _motionSafe: 'pulse 1.6s ease-in-out infinite' }}
    />
  )
}

function Loading({ children, ...rest }: { children: ReactNode } & Record<`data-${string}`, string>) {
  return (
    <Box role="status" aria-label="Loading" {...rest}>
      {children}
    </Box>
  )
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const cellWidths = ['70%', '85%', '60%', '45%', '75%', '90%', '40%', '55%']

/** The shape of a table that is on its way. */
export function TableSkeleton({ columns = 6, rows = 10 }: { columns?: number; rows?: number }) {
  return (
    <Loading>
      {times(rows).map((row) => (
        <Box
          key={row}
          display="grid"
          gridTemplateColumns={`repeat(${columns}, 1fr)`}
          alignItems="center"
          gap="16px"
          height="44px"
          padding="0 16px"
          borderBottomWidth="1px"
          borderColor="border.line"
        >
          {times(columns).map((cell) => (
            <Bone key={cell} width={cellWidths[(cell + row) % cellWidths.length] ?? '60%'} />
          ))}
        </Box>
      ))}
    </Loading>
  )
}

/** The shape of cards or figure tiles that are on their way. */
export function CardSkeleton({ cards = 3, height = '120px' }: { cards?: number; height?: string }) {
  return (
    <Loading>
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(240px, 1fr))" gap="16px">
        {times(cards).map((card) => (
          <Bone key={card} height={height} />
        ))}
      </Box>
    </Loading>
  )
}

/** The shape of a record's fields that are on their way. */
export function DetailSkeleton({ fields = 10 }: { fields?: number }) {
  return (
    <Loading>
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(260px, 1fr))" gap="24px" padding="24px">
        {times(fields).map((field) => (
          <Box key={field} display="grid" gap="8px">
            <Bone width="35%" height="12px" />
            <Bone width={cellWidths[field % cellWidths.length] ?? '60%'} height="16px" />
          </Box>
        ))}
      </Box>
    </Loading>
  )
}
