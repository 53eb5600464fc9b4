import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'

/** Something that the palette opens. */
export interface PaletteOption {
  id: string
  content: ReactNode
  open: () => void
}

export interface PaletteGroup {
  /** Left out where the options have no heading. */
  heading: string | null
  options: readonly PaletteOption[]
}

interface PaletteListProps {
  groups: readonly PaletteGroup[]
  /** The index of the present option, counted through all groups. */
  current: number
  onPoint: (index: number) => void
  /** Text below the options. */
  status: string | null
  /** Text for screen readers only. */
  announcement: string | null
}

/** The palette's results: one list, by kind. */
export function PaletteList({ groups, current, onPoint, status, announcement }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect may not return.
    list.current?.querySelectorAll('[role=option]')[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  let before = 0
  return (
    <>
      <Box
        ref={list}
        id="palette-pages"
        role="listbox"
        aria-label="Results"
        maxHeight="50dvh"
        overflowY="auto"
        padding="8px"
        _empty={{ padding: '4px' }}
      >
        {groups.map(({ heading, options }) => {
          const first = before
          before += options.length
          const rows = options.map((option, index) => (
            <Row
              key={option.id}
              id={`palette-${first + index}`}
              role="option"
              tabIndex={-1}
              aria-selected={first + index === current}
              onPointerMove={() => onPoint(first + index)}
              onClick={option.open}
            >
              {option.content}
            </Row>
          ))
          return heading === null ? rows : <Group key={heading} heading={heading} rows={rows} />
        })}
      </Box>
      <Box role="status" padding={status ? '0 20px 16px' : '0'} color="text.muted">
        {status ?? <Box srOnly>{announcement}</Box>}
      </Box>
    </>
  )
}

function Group({ heading, rows }: { heading: string; rows: ReactNode }) {
  return (
    <Box role="group" aria-label={heading}>
      <Box aria-hidden="true" padding="4px 12px" fontSize="12px" fontWeight="600" color="text.muted">
        {heading}
      </Box>
      {rows}
    </Box>
  )
}

const Row = chakra('div', {
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
