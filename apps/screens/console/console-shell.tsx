import { Box } from '@chakra-ui/react'
import type { NavItem } from '@dcir/core/permissions/navigation'
import { useQuiet } from '@dcir/ui/app/quiet.ts'
import { useRecordedMessages } from '@dcir/ui/feedback/message-log.ts'
import type { LineBarProps } from '@dcir/ui/line/line-bar'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { Brand } from '@dcir/ui/shell/brand'
import type { NavIcons } from '@dcir/ui/shell/nav-icon'
import { PageOutlet } from '@dcir/ui/shell/page-outlet'
import type { FinderLoader } from '@dcir/ui/shell/palette-finder.ts'
import { Shell } from '@dcir/ui/shell/shell'
import { type UserMenuItem, UserMenuItems } from '@dcir/ui/shell/user-menu'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { MessageSquareText, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFreshRights } from '../access/fresh-rights'
import { IdleWatch } from '../access/idle-watch'
import { landingFor } from '../access/landing'
import type { Population } from '../access/population'
import { useSignOut } from '../access/sign-out'
import { useSignOutEverywhere } from '../access/sign-out-everywhere'
import { todayHeight } from '../today/today-height'
import type { TodayPlaces } from '../today/use-today'
import { useNavEntries } from './nav-entries'

const Today = lazy(() => import('../today/today').then((one) => ({ default: one.Today })))

// A page that came without it, as on a line that went meanwhile, is a page all the same.
const LineBar = lazy(() =>
  import('@dcir/ui/line/line-bar').then(
    (one) => ({ default: one.LineBar }),
    () => ({ default: () => null }),
  ),
)

const MessagePanel = lazy(() =>
  import('@dcir/ui/feedback/message-panel').then((one) => ({ default: one.MessagePanel })),
)

interface ConsoleShellProps {
  nav: readonly NavItem[]
  icons: NavIcons
  /** Finds the console's records for the palette. */
  loadFinder?: FinderLoader
  /** Where today's tasks are dealt with: listed above the page that this population lands on, counted in the navigation. */
  today?: { population: Population; places: TodayPlaces }
  /** Writes that may wait for a connection. */
  waits?: LineBarProps['waits']
}

/** The shell of a console with its own navigation, around the page of the moment. */
export function ConsoleShell({ nav, icons, loadFinder, today, waits }: ConsoleShellProps) {
  const session = useSession()
  const signOut = useSignOut()
  const entries = useNavEntries(nav, today?.places)
  const everywhere = useSignOutEverywhere()
  useFreshRights()
  useRecordedMessages()
  // Without a line nothing is to be waited for.
  const isQuiet = useQuiet(!navigator.onLine)
  const [isReading, setReading] = useState(false)
  const messages = { label: 'Messages', icon: MessageSquareText, onSelect: () => setReading(true) }
  const watch = (
    <>
      <IdleWatch />
      {everywhere.dialog}
      <Suspense>{isReading && <MessagePanel onClose={() => setReading(false)} />}</Suspense>
    </>
  )
  return (
    <UserMenuItems value={[messages, useSecondFactorItem(), everywhere.item]}>
      <Shell
        entries={entries}
        icons={icons}
        loadFinder={loadFinder}
        brand={<Brand />}
        guideFor={guideFor}
        onSignOut={() => void signOut()}
        watch={watch}
      >
        <Suspense>{session && isQuiet && <LineBar waits={waits} />}</Suspense>
        {session && today && <LandingToday {...today} />}
        {session && <PageOutlet />}
      </Shell>
    </UserMenuItems>
  )
}

function LandingToday({ population, places }: NonNullable<ConsoleShellProps['today']>) {
  const session = useSession()
  const { routesByPath } = useRouter()
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  if (!session || path !== landingFor(population, session, (route) => route in routesByPath)) return null
  return (
    <Suspense fallback={<Box minHeight={todayHeight()} marginBottom="16px" />}>
      <Today places={places} />
    </Suspense>
  )
}

function useSecondFactorItem(): UserMenuItem {
  const router = useRouter()
  const path = `${useSession()?.isMonitoringSession ? '/monitor' : ''}/account/second-factor`
  return { label: 'Second factor', icon: ShieldCheck, onSelect: () => void router.navigate({ href: path }) }
}

/** The documents name the first two; the monitor's stands beside them. */
function guideFor(path: string): string {
  if (path.startsWith('/monitor')) return 'monitor-faq.md'
  return path.includes('back-office') ? 'back-office-faq.md' : 'front-office-faq.md'
}
