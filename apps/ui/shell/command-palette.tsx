import { Box, chakra } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Modal } from './modal'
import { NavIcon } from './nav-icon'
import type { ShellEntry } from './shell-entry'

interface CommandPaletteProps {
  entries: readonly ShellEntry[]
  onClose: () => void
}

/** A page with the heading that it stands below in the navigation. */
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

/** Goes to any page that the user may see: type some of its name, choose with the arrows, Enter goes. */
export function CommandPalette({ entries, onClose }: CommandPaletteProps) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = headed(entries).filter((page) => matches(page, typed.trim()))
  const current = Math.min(at, found.length - 1)
  const go = (entry: ShellEntry | undefined) => {
    if (!entry) return
    onClose()
    void router.navigate({ href: entry.route })
  }
  const press = (event: KeyboardEvent) => {
    const last = found.length - 1
    const moves: Record<string, number> = {
      ArrowDown: current === last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      Home: 0,
      End: last,
    }
    const move = moves[event.key]
    if (move !== undefined) setAt(move)
    else if (event.key === 'Enter') go(found[current])
    else return
    event.preventDefault()
  }
  return (
    <Modal kind="panel" label="Go to a page" onClose={onClose}>
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
          aria-activedescendant={found.length > 0 ? `palette-${current}` : undefined}
          placeholder="Go to a page…"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </Box>
      <Pages found={found} current={current} onPoint={setAt} onChoose={go} />
    </Modal>
  )
}

interface PagesProps {
  found: readonly FoundPage[]
  current: number
  onPoint: (index: number) => void
  onChoose: (entry: ShellEntry) => void
}

function Pages({ found, current, onPoint, onChoose }: PagesProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect may not return.
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <>
      <Box
        ref={list}
        id="palette-pages"
        role="listbox"
        aria-label="Pages"
        maxHeight="50dvh"
        overflowY="auto"
        padding="8px"
      >
        {found.map((entry, index) => (
          <Page
            key={entry.id}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onPointerMove={() => onPoint(index)}
            onClick={() => onChoose(entry)}
          >
            <NavIcon name={entry.icon} />
            {entry.text}
            {entry.heading && <Heading>{entry.heading}</Heading>}
          </Page>
        ))}
      </Box>
      <Box role="status" padding="0 20px 16px" color="text.muted" _empty={{ display: 'none' }}>
        {found.length === 0 ? 'No page has this name.' : null}
      </Box>
    </>
  )
}

const Query = chakra('input', {
  base: {
    flex: '1',
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

const Page = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '40px',
    paddingInline: '12px',
    borderRadius: '8px',
    cursor: 'pointer',
    '&[aria-selected=true]': { background: 'accent.subtle', color: 'accent.text' },
  },
})
