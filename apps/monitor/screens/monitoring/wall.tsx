import { Box } from '@chakra-ui/react'
import { wall } from '@dcir/core/monitoring/wall/contract'
import { sessionSentence } from '@dcir/core/monitoring/wall/lines'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { IdleWatch } from '@dcir/screens/access/idle-watch'
import { sessionIsKept } from '@dcir/screens/access/kept-session.ts'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useRuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { BankLogo } from '@dcir/ui/shell/bank-logo'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { Maximize, Minimize } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { enterFullScreen, useLeaving } from './full-screen'
import { useWakeLock } from './wake-lock'
import { WALL_MS, WallBody } from './wall-body'
import { useNow } from './watched'

/** The wall: one sentence and large figures, readable from three metres, with nothing to scroll and nothing to press. */
export function Wall() {
  const { applicationName } = useRuntimeConfig()
  const query = useEndpoint(wall.show, {}, { pollMs: WALL_MS })
  const { data, dataUpdatedAt } = query
  const leave = useLeaving(useWayBack())
  useNow()
  useEffect(() => {
    // Said by the server of each answer: that its own clock goes on for this session.
    if (dataUpdatedAt > 0 && data?.session.kept) sessionIsKept()
  }, [data, dataUpdatedAt])
  useEffect(() => {
    document.title = `Wall · ${applicationName}`
  }, [applicationName])
  return (
    <Box
      as="main"
      position={{ md: 'fixed' }}
      inset="0"
      minHeight="100dvh"
      padding="2.4vmin"
      display="flex"
      flexDirection="column"
      gap="1.8vmin"
      overflow="hidden"
      background="bg.canvas"
    >
      <Box display="flex" alignItems="center" gap="16px" flexWrap="wrap">
        <BankLogo size={30} />
        <Box as="h1" flex={{ base: '1 1 70%', md: '1 1 0' }} minWidth="0" color="text.muted" fontSize={SMALL}>
          Last 15 minutes, compared with the same hour of this weekday
        </Box>
        <Box color="text.strong" fontSize={MIDDLE} fontWeight="600" fontVariantNumeric="tabular-nums">
          {formatTimeOfDay(new Date(serverNow()))}
        </Box>
        {!document.fullscreenElement && (
          <ActionButton action={{ label: 'Full screen', icon: Maximize, onSelect: enterFullScreen }} />
        )}
        <ActionButton action={{ label: 'Close the wall', icon: Minimize, onSelect: leave }} />
      </Box>
      <WallBody query={query} />
      <Foot session={data?.session} />
      <IdleWatch />
    </Box>
  )
}

const SMALL = 'clamp(15px, 2.4vmin, 30px)'
const MIDDLE = 'clamp(20px, 4vmin, 48px)'

/** Back to where the wall was opened, or to the role's first page. */
function useWayBack(): () => void {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return () => {
    if (canGoBack) history.back()
    else void navigate({ to: '/monitor', replace: true })
  }
}

/** Notes for the person who looks after the wall: how long it stays, and whether the screen may turn off. */
function Foot({ session }: { session: Parameters<typeof sessionSentence>[0] | undefined }) {
  const { isRefused } = useWakeLock()
  const said = session && sessionSentence(session, new Date(serverNow()))
  return (
    <Box display="flex" flexWrap="wrap" gap="4px 24px" fontSize={SMALL}>
      {said && <Note isLoud={said.isSoon}>{said.text}</Note>}
      {isRefused && <Note isLoud={false}>The browser does not keep this screen on: set the device not to sleep</Note>}
    </Box>
  )
}

function Note({ isLoud, children }: { isLoud: boolean; children: ReactNode }) {
  return (
    <Box
      role="status"
      {...(isLoud
        ? {
            padding: '0.8vmin 2vmin',
            borderRadius: '8px',
            background: 'warning.bg',
            color: 'warning.text',
            fontSize: MIDDLE,
            fontWeight: '600',
          }
        : { color: 'text.muted' })}
    >
      {children}
    </Box>
  )
}
