import { Box, chakra } from '@chakra-ui/react'
import { VERSION } from '@dcir/core/display/build'
import { pagesOf } from '@dcir/core/permissions/navigation'
import { useEffect, useRef } from 'react'
import { NavIcon } from './nav-icon'
import type { ShellEntry } from './shell-entry'
import { ShellLink } from './shell-link'

interface SideNavProps {
  entries: readonly ShellEntry[]
  selected: ShellEntry | undefined
  onFollow?: (() => void) | undefined
}

/** By its own scrolling: an element that is asked into view is where Tab goes on from, past the link that skips all this. */
function bringIntoView(list: HTMLElement, entry: Element): void {
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}

/** The pages that this user may see, and the version of the console below them. */
export function SideNav({ entries, selected, onFollow }: SideNavProps) {
  const line = (entry: ShellEntry) => (
    <NavLine key={entry.id} entry={entry} current={entry.id === selected?.id} onFollow={onFollow} />
  )
  const nav = useRef<HTMLElement>(null)
  const current = selected?.id
  const count = pagesOf(entries).length
  useEffect(() => {
    // In a long list the entry of this page may lie below the edge, at first or when entries come in above it.
    const entry = current && count && nav.current?.querySelector('[aria-current=page]')
    if (entry && nav.current) bringIntoView(nav.current, entry)
  }, [current, count])
  return (
    <Box display="flex" flexDirection="column" height="100%" minHeight="0">
      <Box ref={nav} as="nav" aria-label="Main" flex="1" overflowY="auto" padding="12px">
        <List>
          {entries.map((entry) =>
            entry.children ? (
              <Box as="li" key={entry.id} _notLast={{ paddingBottom: '12px' }}>
                <Group id={`nav-${entry.id}`}>
                  {entry.opens ? (
                    <ShellLink href={entry.route} onFollow={onFollow}>
                      {entry.text}
                    </ShellLink>
                  ) : (
                    entry.text
                  )}
                </Group>
                <List aria-labelledby={`nav-${entry.id}`}>{entry.children.map(line)}</List>
              </Box>
            ) : (
              line(entry)
            ),
          )}
        </List>
      </Box>
      <Box
        padding="12px 24px"
        borderTopWidth="1px"
        fontSize="12px"
        color="text.muted"
        fontVariantNumeric="tabular-nums"
      >
        Version {VERSION}
      </Box>
    </Box>
  )
}

const List = chakra('ul', { base: { display: 'grid', gap: '2px', listStyle: 'none' } })

const Group = chakra('div', {
  base: {
    padding: '16px 12px 6px',
    fontSize: '12px',
    fontWeight: '600',
    color: 'text.muted',
    '& a:hover': { color: 'text.strong' },
  },
})

interface NavLineProps {
  entry: ShellEntry
  current: boolean
  onFollow: (() => void) | undefined
}

function NavLine({ entry, current, onFollow }: NavLineProps) {
  return (
    <li>
      <Line href={entry.route} aria-current={current ? 'page' : undefined} onFollow={onFollow}>
        <NavIcon name={entry.icon} />
        <span>{entry.text}</span>
        {entry.count ? (
          <Box as="span" marginInlineStart="auto" fontVariantNumeric="tabular-nums" title={`${entry.count} for you`}>
            {entry.count}
          </Box>
        ) : null}
      </Line>
    </li>
  )
}

const Line = chakra(ShellLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: { base: '44px', lg: 'calc(var(--row-height) - 4px)' },
    // A long name goes on in a second line rather than being cut off.
    padding: '5px 12px',
    lineHeight: '20px',
    '& svg': { flexShrink: '0' },
    borderRadius: '8px',
    color: 'text.normal',
    fontWeight: '500',
    _hover: { background: 'bg.hover', color: 'text.strong' },
    _focusVisible: { outlineOffset: '-2px' },
    position: 'relative',
    scrollMarginBlock: '12px',
    _currentPage: {
      background: 'accent.subtle',
      color: 'accent.text',
      fontWeight: '600',
      // A bar as well as a colour, which not everybody can distinguish.
      _before: {
        content: '""',
        position: 'absolute',
        insetBlock: '8px',
        insetInlineStart: '0',
        width: '3px',
        borderRadius: 'full',
        background: 'accent.solid',
      },
    },
  },
})
