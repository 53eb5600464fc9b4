import { Box } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** The room of a table that may be wider than its place; an edge in shadow says that there is more beyond it. */
export function Scroller({ room, children }: { room: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [outer, inner] = [frame.current, room.current]
    if (!outer || !inner) return
    const mark = () => {
      const beyond = inner.scrollWidth - inner.clientWidth - inner.scrollLeft
      outer.toggleAttribute('data-more', beyond > 1)
    }
    const watched = new ResizeObserver(mark)
    watched.observe(inner)
    if (inner.firstElementChild) watched.observe(inner.firstElementChild)
    inner.addEventListener('scroll', mark, { passive: true })
    return () => {
      watched.disconnect()
      inner.removeEventListener('scroll', mark)
    }
  }, [room])
  return (
    <Box ref={frame} position="relative" borderRadius="inherit" css={edges}>
      <Box ref={room} data-room="" overflow="auto" maxHeight="calc(100dvh - 176px)" borderRadius="inherit">
        {children}
      </Box>
    </Box>
  )
}

const edges = {
  // The actions of a row stay in reach, however many columns are before it.
  '& :is(th, td)[data-stays]': { position: 'sticky', insetInlineEnd: '0' },
  '& td[data-stays]': { background: 'var(--row-ground)' },
  '& th[data-stays]': { zIndex: '2' },
  '&[data-more] :is(th, td)[data-stays]': { boxShadow: '-8px 0 8px -8px var(--chakra-colors-border-strong)' },
  '&[data-more]:not(:has([data-stays]))::after': {
    content: '""',
    position: 'absolute',
    insetBlock: '0',
    insetInlineEnd: '0',
    width: '12px',
    pointerEvents: 'none',
    background:
      'linear-gradient(to left, color-mix(in srgb, var(--chakra-colors-border-strong) 60%, transparent), transparent)',
  },
} as const
