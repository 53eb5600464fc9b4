import { Box, chakra, IconButton } from '@chakra-ui/react'
import { VERSION } from '@dcir/core/display/build'
import { formatCount } from '@dcir/core/display/numbers'
import { pagesOf } from '@dcir/core/permissions/navigation'
import { ChevronDown, ChevronRight, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { useNavChoices } from './nav-choices'
import { NavIcon } from './nav-icon'
import { NavTip } from './nav-tip'
import type { ShellEntry } from './shell-entry'
import { ShellLink } from './shell-link'

interface SideNavProps {
  entries: readonly ShellEntry[]
  selected: ShellEntry | undefined
  choices: ReturnType<typeof useNavChoices>
  /** Over the page there is room for the names, and no use for pictures alone. */
  over?: boolean
  onFollow?: (() => void) | undefined
}

/** By its own scrolling: an element that is asked into view is where Tab goes on from, past the link that skips all this. */
function bringIntoView(list: HTMLElement, entry: Element): void {
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}

/** The pages that this user may see, under headings that fold, and the version of the console below them. */
export function SideNav({ entries, selected, choices, over = false, onFollow }: SideNavProps) {
  const iconsOnly = choices.iconsOnly && !over
  const nav = useRef<HTMLElement>(null)
  const current = selected?.id
  const pages = pagesOf(entries)
  // A count may come late, and send a long name to a second line.
  const drawn = pages.reduce((sum, { count = 0 }) => sum + count, pages.length)
  useEffect(() => {
    // In a long list the entry of this page may lie below the edge, at first or when entries come in above it.
    const entry = current && drawn && nav.current?.querySelector('[aria-current=page]')
    if (entry && nav.current) bringIntoView(nav.current, entry)
  }, [current, drawn])
  const shared = { current, iconsOnly, onFollow }
  return (
    <Box display="flex" flexDirection="column" height="100%" minHeight="0">
      <Box
        ref={nav}
        as="nav"
        aria-label="Main"
        flex="1"
        overflowY="auto"
        padding={iconsOnly ? '12px 10px' : '12px 8px'}
      >
        <List>
          {entries.map((entry) =>
            entry.children ? (
              <Part key={entry.id} part={entry} choices={choices} {...shared}>
                {entry.children}
              </Part>
            ) : (
              <NavLine key={entry.id} entry={entry} {...shared} />
            ),
          )}
        </List>
      </Box>
      <Foot iconsOnly={iconsOnly}>
        <span title={iconsOnly ? `Version ${VERSION}` : undefined}>
          <Box as="span" srOnly={iconsOnly}>
            Version{' '}
          </Box>
          {VERSION}
        </span>
        {!over && (
          <IconButton
            variant="ghost"
            size="sm"
            color="text.muted"
            aria-label={iconsOnly ? 'Show names' : 'Show icons only'}
            title={iconsOnly ? 'Show names' : 'Show icons only'}
            onClick={() => choices.showIconsOnly(!iconsOnly)}
          >
            {iconsOnly ? (
              <PanelLeftOpen size={18} aria-hidden="true" />
            ) : (
              <PanelLeftClose size={18} aria-hidden="true" />
            )}
          </IconButton>
        )}
      </Foot>
      {iconsOnly && <NavTip within={nav} />}
    </Box>
  )
}

interface Shared {
  current: string | undefined
  iconsOnly: boolean
  onFollow: (() => void) | undefined
}

interface PartProps extends Shared {
  part: ShellEntry
  choices: SideNavProps['choices']
  children: readonly ShellEntry[]
}

/** A heading with its entries. Folded, it keeps the entry of the present page, and says how much waits in the others. */
function Part({ part, choices, children, ...shared }: PartProps) {
  const folded = choices.folded.includes(part.id)
  const shown = folded ? children.filter(({ id }) => id === shared.current) : children
  const waiting = children.filter((entry) => !shown.includes(entry)).reduce((sum, { count = 0 }) => sum + count, 0)
  const Chevron = folded ? ChevronRight : ChevronDown
  const listId = `nav-list-${part.id}`
  const name = <span id={`nav-${part.id}`}>{part.text}</span>
  return (
    <Box as="li" css={{ '&:not(:first-of-type)': { paddingTop: shared.iconsOnly ? '4px' : '12px' } }}>
      <Heading>
        <Fold
          type="button"
          aria-expanded={!folded}
          aria-controls={listId}
          data-tip={shared.iconsOnly ? part.text : undefined}
          data-narrow={shared.iconsOnly || undefined}
          onClick={() => choices.fold(part.id)}
        >
          <Chevron size={14} aria-hidden="true" />
          {shared.iconsOnly ? <Box srOnly>{name}</Box> : name}
          {waiting > 0 && <Waiting count={waiting} iconsOnly={shared.iconsOnly} />}
        </Fold>
        {part.opens && !shared.iconsOnly && (
          <OpenLink href={part.route} aria-label={`Open ${part.text}`} onFollow={shared.onFollow}>
            Open
          </OpenLink>
        )}
      </Heading>
      <List id={listId} aria-labelledby={`nav-${part.id}`} hidden={shown.length === 0}>
        {shown.map((entry) => (
          <NavLine key={entry.id} entry={entry} {...shared} />
        ))}
      </List>
    </Box>
  )
}

function NavLine({ entry, current, iconsOnly, onFollow }: Shared & { entry: ShellEntry }) {
  const { text, count = 0 } = entry
  return (
    <li>
      <Line
        href={entry.route}
        aria-current={entry.id === current ? 'page' : undefined}
        data-tip={iconsOnly ? (count > 0 ? `${text}, ${formatCount(count)} to do` : text) : undefined}
        data-narrow={iconsOnly || undefined}
        onFollow={onFollow}
      >
        <NavIcon name={entry.icon} />
        <Box as="span" srOnly={iconsOnly}>
          {text}
        </Box>
        {count > 0 && <Waiting count={count} iconsOnly={iconsOnly} />}
      </Line>
    </li>
  )
}

/** Number of tasks behind an entry; beside a picture alone, a dot that is read as the number. */
function Waiting({ count, iconsOnly }: { count: number; iconsOnly: boolean }) {
  return iconsOnly ? (
    <>
      <Dot aria-hidden="true" />
      <Box as="span" srOnly>
        {' '}
        {formatCount(count)}
      </Box>
    </>
  ) : (
    <Badge title={`${formatCount(count)} to do`}>{formatCount(count)}</Badge>
  )
}

const List = chakra('ul', {
  base: { display: 'grid', gap: '2px', listStyle: 'none', '&[hidden]': { display: 'none' } },
})

const Heading = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '4px', marginBottom: '2px' } })

const Fold = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    flex: '1',
    minWidth: '0',
    minHeight: { base: '44px', lg: '28px' },
    padding: '4px 12px 4px 8px',
    borderRadius: '8px',
    fontSize: '12px',
    fontWeight: '600',
    textAlign: 'start',
    color: 'text.muted',
    position: 'relative',
    cursor: 'pointer',
    _hover: { background: 'bg.hover', color: 'text.strong' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[data-narrow]': { minHeight: '24px', padding: '2px', justifyContent: 'center' },
  },
})

const OpenLink = chakra(ShellLink, {
  base: {
    padding: '4px 12px',
    borderRadius: '8px',
    fontSize: '12px',
    color: 'text.muted',
    _hover: { background: 'bg.hover', color: 'text.strong' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

const Badge = chakra('span', {
  base: {
    marginInlineStart: 'auto',
    paddingInline: '7px',
    borderRadius: 'full',
    background: 'bg.subtle',
    color: 'text.normal',
    fontSize: '12px',
    lineHeight: '18px',
    fontWeight: '600',
    fontVariantNumeric: 'tabular-nums',
  },
})

const Dot = chakra('span', {
  base: {
    position: 'absolute',
    top: '5px',
    insetInlineEnd: '7px',
    width: '8px',
    height: '8px',
    borderRadius: 'full',
    background: 'accent.solid',
  },
})

const Foot = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '44px',
    paddingInline: '24px 12px',
    borderTopWidth: '1px',
    fontSize: '12px',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    iconsOnly: { true: { flexDirection: 'column', justifyContent: 'center', gap: '2px', padding: '8px 0' }, false: {} },
  },
})

const Line = chakra(ShellLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: { base: '44px', lg: 'calc(var(--row-height) - 10px)' },
    // A long name goes on in a second line rather than being cut off.
    padding: '5px 8px 5px 10px',
    lineHeight: '20px',
    '& svg': { flexShrink: '0' },
    '&[data-narrow]': { padding: '5px 0', justifyContent: 'center' },
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
      // As wide as the others, so that a long name does not wrap when it is chosen.
      letterSpacing: '-0.02em',
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
