import { Box, chakra } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useGo } from '../address/target'
import { currentSession } from '../session/session-store'
import { Modal } from './modal'
import { NavIcon } from './nav-icon'
import {
  type FinderLoader,
  type Findings,
  type PaletteFinder,
  useFinder,
  useFindings,
  withoutCardNumber,
} from './palette-finder'
import { type PaletteGroup, PaletteList } from './palette-list'
import type { ShellEntry } from './shell-entry'

export interface CommandPaletteProps {
  entries: readonly ShellEntry[]
  /** Finds records by what is typed when no page has that name. */
  loadFinder?: FinderLoader | undefined
  /** Keys that were pressed before it was there. */
  typed: string
  onClose: () => void
}

/** A page with its heading in the navigation. */
interface FoundPage extends ShellEntry {
  heading?: string
}

const headed = (entries: readonly ShellEntry[]): FoundPage[] =>
  entries.flatMap((entry) => entry.children?.map((child) => ({ ...child, heading: entry.text })) ?? [entry])

/** Every word that was typed must begin a word of the page's name or of its heading. */
function matches({ text, heading = '' }: FoundPage, typed: string): boolean {
  const words = `${text} ${heading}`.toLowerCase().split(/[\s']+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Pages that a text can mean, those first whose name begins with it. */
function pagesFor(entries: readonly ShellEntry[], typed: string): FoundPage[] {
  const found = headed(entries).filter((page) => matches(page, typed))
  const begins = ({ text }: FoundPage) => text.toLowerCase().startsWith(typed.toLowerCase())
  return [...found.filter(begins), ...found.filter((page) => !begins(page))]
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
export function CommandPalette({ entries, loadFinder, typed: early, onClose: close }: CommandPaletteProps) {
  const finder = useFinder(loadFinder)
  const { typed, setTyped, onClose, onGo } = useTyped(early, close)
  const [at, setAt] = useState(0)
  const { groups, findings } = useGroups({ entries, finder, onClose: onGo }, typed.trim())
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
        status={typed.trim() ? statusOf(options.length, findings, finder) : (finder?.hint ?? null)}
        announcement={findings.found && finder ? `${finder.heading}: ${formatCount(findings.found.length)}` : null}
      />
    </Modal>
  )
}

type Sources = Pick<CommandPaletteProps, 'entries' | 'onClose'> & { finder: PaletteFinder | undefined }

/** Results for the present text: pages by their names, and records beside them. */
function useGroups({ entries, finder, onClose }: Sources, text: string) {
  const router = useRouter()
  const go = useGo()
  const pages = pagesFor(entries, text)
  const findings = useFindings(finder, text)
  const then = (leave: () => Promise<void>) => () => {
    onClose()
    void leave()
  }
  const pageGroup: PaletteGroup = {
    heading: null,
    options: pages.map((page) => ({
      id: page.id,
      content: <Page page={page} />,
      open: then(() => router.navigate({ href: page.route })),
    })),
  }
  const found = findings.found ?? []
  const recordGroup: PaletteGroup = {
    heading: finder?.heading ?? null,
    options: found.map(({ id, line, target }) => ({ id, content: line, open: then(() => go(target)) })),
  }
  return { groups: found.length > 0 ? [pageGroup, recordGroup] : [pageGroup], findings }
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

function statusOf(count: number, { waiting, found, error }: Findings, finder: PaletteFinder | undefined) {
  const records = finder?.heading.toLowerCase() ?? ''
  if (waiting) return `Looking for ${records}…`
  if (error) return error
  if (count > 0) return null
  return found ? `No page has this name, and no ${records} were found.` : 'No page has this name.'
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
