import { Box, chakra } from '@chakra-ui/react'
import { entryOf, pagesOf } from '@dcir/core/permissions/navigation'
import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'
import {
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { usePageKey } from '../action/page-key'
import { QUIET_MS } from '../app/quiet'
import { useRuntimeConfig } from '../app/runtime-config'
import { DownloadProgress } from '../file/download-progress'
import { selectSideNav } from '../session/session-store'
import type { CommandPaletteProps } from './command-palette'
import { useNavChoices } from './nav-choices'
import { type NavIcons, NavIconsProvider } from './nav-icon'
import { useNavOpen } from './nav-open'
import type { FinderLoader } from './palette-finder'
import type { ShellEntry } from './shell-entry'
import { ShellHeader } from './shell-header'
import { SideNav } from './side-nav'

/** Not `lazy`: React holds a component that suspends back for 300 ms, in which keys would act on the page. */
let Palette: ComponentType<CommandPaletteProps> | undefined
const loadPalette = (router: AnyRouter) =>
  import('./command-palette').then((module) => {
    Palette = module.startPalette(router)
  })
const loadDrawer = () => import('./nav-drawer')
const NavDrawer = lazy(() => loadDrawer().then((module) => ({ default: module.NavDrawer })))
const UserGuide = lazy(() => import('./user-guide').then((module) => ({ default: module.UserGuide })))

interface ShellProps {
  entries: readonly ShellEntry[]
  icons: NavIcons
  /** Finds records for the palette. */
  loadFinder?: FinderLoader | undefined
  /** The bank's mark and name. */
  brand: ReactNode
  /** The guide's file for the present path. */
  guideFor: (path: string) => string
  onSignOut: () => void
  /** Guard of the session, such as the idle dialog. */
  watch?: ReactNode
  children: ReactNode
}

/** The frame around every page: header, side navigation, palette, guide. */
export function Shell({ entries, icons, loadFinder, brand, guideFor, onSignOut, watch, children }: ShellProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const selected = useSelected(entries, path)
  const router = useRouter()
  const nav = useNavOpen()
  const [open, setOpen] = useState<'palette' | 'guide' | null>(null)
  const close = () => setOpen(null)
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const typed = useKeptKeys(open === 'palette' && !Palette, close)
  const openPalette = () => {
    typed.current = ''
    setOpen('palette')
    // Should that fail, the next key tries again.
    if (!Palette) loadPalette(router).then(redraw, close)
  }
  const openGuide = () => setOpen('guide')
  usePaletteKey(router, () => (open === 'palette' ? close() : openPalette()))
  return (
    <NavIconsProvider value={icons}>
      <Box minHeight="100dvh" display="flex" flexDirection="column">
        <SkipLink href="#main" onClick={skip}>
          Skip to content
        </SkipLink>
        <ShellHeader
          brand={brand}
          navOpen={nav.open}
          onToggleNav={nav.toggle}
          onPalette={openPalette}
          onGuide={openGuide}
          onSignOut={onSignOut}
        />
        <Box display="flex" flex="1" alignItems="stretch">
          <Navigation {...{ entries, selected, brand, nav }} />
          <Box
            as="main"
            id="main"
            tabIndex={-1}
            flex="1"
            minWidth="0"
            padding={{ base: '16px', md: '24px' }}
            outline="none"
          >
            {children}
          </Box>
        </Box>
        <DownloadProgress />
        {open === 'palette' && Palette && (
          <Palette
            entries={entries}
            loadFinder={loadFinder}
            typed={typed.current}
            onGuide={openGuide}
            onSignOut={onSignOut}
            onClose={close}
          />
        )}
        <Suspense>{open === 'guide' && <UserGuide name={guideFor(path)} onClose={close} />}</Suspense>
        {watch}
      </Box>
    </NavIconsProvider>
  )
}

interface NavigationProps extends Pick<ShellProps, 'entries' | 'brand'> {
  selected: ShellEntry | undefined
  nav: ReturnType<typeof useNavOpen>
}

/** The side navigation, where it is open: beside the page, or over it where there is no room beside. */
function Navigation({ entries, selected, brand, nav }: NavigationProps) {
  const choices = useNavChoices()
  useEffect(() => {
    // On board before the line may be gone.
    if (nav.narrow) void loadDrawer().catch(() => undefined)
  }, [nav.narrow])
  if (!nav.open) return null
  if (!nav.narrow)
    return (
      <Aside id="side-nav" iconsOnly={choices.iconsOnly}>
        <SideNav entries={entries} selected={selected} choices={choices} />
      </Aside>
    )
  return (
    <Suspense>
      <NavDrawer brand={brand} onClose={nav.close}>
        <SideNav entries={entries} selected={selected} choices={choices} over onFollow={nav.close} />
      </NavDrawer>
    </Suspense>
  )
}

/** Moves the focus and leaves the address alone, which belongs to the page. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The entry of this path; it is remembered with the session, and names the window. */
function useSelected(entries: readonly ShellEntry[], path: string): ShellEntry | undefined {
  const { applicationName } = useRuntimeConfig()
  const pages = pagesOf(entries)
  const selected = entryOf(pages, path)
  const index = selected ? pages.indexOf(selected) : -1
  const route = selected?.route
  useEffect(() => {
    if (route) selectSideNav(route, index)
  }, [route, index])
  const title = selected ? `${selected.text} · ${applicationName}` : applicationName
  useEffect(() => {
    document.title = title
  }, [title])
  return selected
}

function usePaletteKey(router: AnyRouter, onKey: () => void): void {
  useEffect(() => {
    // Fetched when the page has come to rest, so that what is typed right behind the key is not lost. Should that fail,
    // the key tries again.
    const timer = setTimeout(() => void loadPalette(router).catch(() => undefined), QUIET_MS)
    return () => clearTimeout(timer)
  }, [router])
  usePageKey((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    onKey()
  })
}

/** Keys that are pressed before the palette is there: they are typed into it, and act on nothing else. */
function useKeptKeys(isOpening: boolean, close: () => void) {
  const keys = useRef('')
  usePageKey(
    (event) => {
      if (event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') close()
      else if (event.key.length === 1) keys.current += event.key
    },
    { first: true, enabled: isOpening },
  )
  return keys
}

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    top: '-80px',
    insetStart: '16px',
    zIndex: 'skipNav',
    padding: '8px 16px',
    borderRadius: '8px',
    background: 'accent.solid',
    color: 'accent.contrast',
    fontWeight: '600',
    _focusVisible: { top: '8px' },
  },
})

const Aside = chakra('aside', {
  base: {
    position: 'sticky',
    top: '56px',
    flexShrink: '0',
    width: '250px',
    height: 'calc(100dvh - 56px)',
    background: 'bg.surface',
    borderInlineEndWidth: '1px',
  },
  variants: { iconsOnly: { true: { width: '64px' }, false: {} } },
})
