import { Box, chakra } from '@chakra-ui/react'
import { formatCount, pageWindow } from '@dcir/core/display/numbers'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { TargetLink } from '../address/target'

interface PaginationProps {
  /** 0-based, as requests count. */
  page: number
  totalPages: number
}

const toPage = (page: number) => ({
  to: '.',
  search: (before: Record<string, unknown>) => {
    const { page: _, ...rest } = before
    return page > 0 ? { ...rest, page: page + 1 } : rest
  },
})

/** At most five page links around the present page, counted from 1, each a link that can be opened elsewhere. */
export function Pagination({ page, totalPages }: PaginationProps) {
  const ref = useKeptFocus()
  if (totalPages <= 1) return null
  return (
    <Box ref={ref} as="nav" aria-label="Pages" display="flex" alignItems="center" gap="4px" css={styles}>
      <Step to={page - 1} label="Previous page" disabled={page <= 0}>
        <ChevronLeft size={16} aria-hidden="true" />
      </Step>
      {pageWindow(page, totalPages).map((one) => (
        <TargetLink key={one} target={toPage(one)} aria-label={`Page ${one + 1}`}>
          {formatCount(one + 1)}
        </TargetLink>
      ))}
      <Step to={page + 1} label="Next page" disabled={page >= totalPages - 1}>
        <ChevronRight size={16} aria-hidden="true" />
      </Step>
    </Box>
  )
}

/** Keeps the focus of a keyboard user here when the step that was pressed is gone, as it is at either end. */
function useKeptFocus(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  // Read before the page changes: whether a removed link reports its blur depends on the runtime.
  const wasHere = ref.current?.contains(document.activeElement) ?? false
  useEffect(() => {
    if (!wasHere || ref.current?.contains(document.activeElement)) return
    ref.current?.querySelector<HTMLElement>('[aria-current=page]')?.focus()
  })
  return ref
}

interface StepProps {
  to: number
  label: string
  disabled: boolean
  children: ReactNode
}

function Step({ to, label, disabled, children }: StepProps) {
  if (disabled) {
    return (
      <chakra.span data-page="" aria-hidden="true" opacity="0.35">
        {children}
      </chakra.span>
    )
  }
  return (
    <TargetLink target={toPage(to)} aria-label={label}>
      {children}
    </TargetLink>
  )
}

const styles = {
  '& a, & [data-page]': {
    display: 'grid',
    placeItems: 'center',
    minWidth: { base: '44px', md: '32px' },
    height: { base: '44px', md: '32px' },
    padding: '0 8px',
    borderRadius: '6px',
    color: 'text.normal',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'none',
  },
  '& a:hover': { background: 'bg.hover', color: 'text.strong' },
  '& a:focus-visible': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '1px' },
  '& [aria-current=page]': { background: 'accent.subtle', color: 'accent.text', fontWeight: '600' },
}
