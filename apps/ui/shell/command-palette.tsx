import { Box, chakra } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { History, Search } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useGo } from '../address/target'
import { currentSession } from '../session/session-store'
import { Modal } from './modal'
import { NavIcon } from './nav-icon'
import { type PaletteActs, useActions } from './palette-actions'
import {
  type FinderLoader,
  type Findings,
  type PaletteFinder,
  useFinder,
  useFindings,
  withoutCardNumber,
} from './palette-finder'
import { type PaletteGroup, PaletteList } from './palette-list'
import { type FoundPage, pagesFor } from './palette-pages'
import { pathOf, recentPages, rememberPages } from './palette-recent'
import type { ShellEntry } from './shell-entry'

export interface CommandPaletteProps extends PaletteActs {
  entries: readonly ShellEntry[]
  /** Finds records by what is typed when no page has that name. */
  loadFinder?: FinderLoader | undefined
  /** Keys that were pressed before it was there. */
  typed: string
  onClose: () => void
}

/** Text that a palette was closed with, for the same person to go on with. */
let kept: { owner: string | undefined; text: string } | undefined

/** The text of the palette: a close keeps it for the next time, going somewhere does not. */
function useTyped(early: string, close: () => void) {
  const owner = currentSession()?.username
  const [typed, setTyped] = useState(() => early || (kept?.owner === owner && kept?.text) || '')
  const closeWith = (text: string) => () => {
    kept = { owner, text }
    close()
  }
  return { typed, setTyped, onClose: closeWith(typed), onGo: closeWith('') }
}

/** Goes to any page that the user may see, or to a record: type or paste, choose with the arrows, Enter goes. */
function CommandPalette({ loadFinder, typed: early, onClose: close, ...sources }: CommandPaletteProps) {
  const finder = useFinder(loadFinder)
  const { typed, setTyped, onClose, onGo } = useTyped(early, close)
  const [at, setAt] = useState(0)
  const { groups, findings } = useGroups({ ...sources, finder, onClose: onGo }, typed.trim())
  const options = groups.flatMap((group) => group.options)
  const current = Math.min(at, options.length - 1)
  const enter = useEnter(findings, options[current]?.open)
  const press = (event: KeyboardEvent) => {
    const last = options.length - 1
    const steps: Record<string, number> = {
      ArrowDown: current === last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      Home: 0,
      End: last,
    }
    const step = steps[event.key]
    if (step !== undefined) setAt(step)
    else if (event.key === 'Enter') enter.press()
    else return
    event.preventDefault()
  }
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // More than a key's worth at once was pasted, and then a card number among it never shows.
    const isPasted = target.value.length > typed.length + 1
    setTyped(isPasted ? withoutCardNumber(target.value) : target.value)
    setAt(0)
    enter.forget()
  }
  return (
    <Modal kind="panel" label="Search or go to…" onClose={onClose}>
      <Box
        display="flex"
        alignItems="center"
        gap="12px"
        paddingInline="16px"
        borderBottomWidth="1px"
        color="text.muted"
      >
        <Search size={18} aria-hidden="true" />
        <Query
          autoFocus
          role="combobox"
          aria-label="Page"
          aria-expanded="true"
          aria-controls="palette-pages"
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `palette-${current}` : undefined}
          placeholder={finder ? `Search or go to… (${finder.heading.toLowerCase()}, pages)` : 'Search or go to…'}
          value={typed}
          onChange={type}
          onKeyDown={press}
          // Text that was kept from last time is typed over, unless it is gone on with.
          onFocus={({ target }) => !early && target.select()}
        />
      </Box>
      <PaletteList
        groups={groups}
        current={current}
        onPoint={setAt}
        status={typed.trim() ? statusOf(typed.trim(), options.length, findings, finder) : (finder?.hint ?? null)}
        announcement={findings.found && finder ? `${finder.heading}: ${formatCount(findings.found.length)}` : null}
      />
    </Modal>
  )
}

/** The palette, which from now on knows the pages that are left. */
export function startPalette(router: AnyRouter): typeof CommandPalette {
  rememberPages(router)
  return CommandPalette
}

type Sources = Omit<CommandPaletteProps, 'loadFinder' | 'typed'> & { finder: PaletteFinder | undefined }

/**
 * Results for the present text: pages by their names, records and actions beside them; before anything is typed, the
 * pages that were left last.
 */
function useGroups({ entries, finder, onClose, ...acts }: Sources, text: string) {
  const router = useRouter()
  const go = useGo()
  const pages = pagesFor(entries, text, finder?.words)
  const actions = useActions(acts, text, onClose)
  const findings = useFindings(finder, text)
  const then = (leave: () => Promise<void>) => () => {
    onClose()
    void leave()
  }
  const here = pathOf(router.state.location.href)
  const recent = text ? [] : recentPages().filter(({ href }) => pathOf(href) !== here)
  const recentGroup: PaletteGroup = {
    heading: 'Recent',
    options: recent.map(({ href, text: name }) => ({
      id: `recent-${href}`,
      content: (
        <>
          <History size={18} aria-hidden="true" />
          {name}
        </>
      ),
      open: then(() => router.navigate({ href })),
    })),
  }
  const pageGroup: PaletteGroup = {
    heading: recent.length > 0 ? 'Pages' : null,
    options: pages.map((page) => ({
      id: page.id,
      content: <Page page={page} />,
      open: then(() => router.navigate({ href: page.route })),
    })),
  }
  const found = findings.found ?? []
  const recordGroup: PaletteGroup = {
    heading: 'Records',
    options: found.map(({ id, line, target }) => ({ id, content: line, open: then(() => go(target)) })),
  }
  const groups = [recentGroup, pageGroup, recordGroup, { heading: 'Actions', options: actions }]
  return { groups: groups.filter(({ options }) => options.length > 0), findings }
}

/** Enter opens the present option; pressed before the answer is there, it opens the only one that comes. */
function useEnter({ waiting, found }: Findings, open: (() => void) | undefined) {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (!isPressed || waiting) return
    setPressed(false)
    if (found?.length === 1) open?.()
  }, [isPressed, waiting, found, open])
  return {
    press: () => (waiting && !open ? setPressed(true) : open?.()),
    forget: () => setPressed(false),
  }
}

function statusOf(text: string, count: number, { waiting, found, error }: Findings, finder: PaletteFinder | undefined) {
  const records = finder?.heading.toLowerCase() ?? ''
  if (waiting) return `Looking for ${records}…`
  if (error) return error
  if (count > 0) return null
  return found ? `Nothing found for “${text}”. Try an RRN, a log code or an amount.` : `No page found for “${text}”.`
}

function Page({ page }: { page: FoundPage }) {
  return (
    <>
      <NavIcon name={page.icon} />
      {page.text}
      {page.heading && <Heading>{page.heading}</Heading>}
    </>
  )
}

const Query = chakra('input', {
  base: {
    flex: '1',
    minWidth: '0',
    height: '52px',
    fontSize: '16px',
    background: 'transparent',
    color: 'text.strong',
    outline: 'none',
    _focusVisible: { outline: 'none' },
  },
})

const Heading = chakra('span', {
  base: { marginInlineStart: 'auto', fontSize: '12px', color: 'text.muted' },
})
