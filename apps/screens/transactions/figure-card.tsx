import { Box } from '@chakra-ui/react'
import type { Tone } from '@dcir/core/display/status'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { FigureTile } from '@dcir/ui/value/figure-tile'
import type { ReactNode } from 'react'
import { tileColumns } from './dashboard-grid'

export interface RowsLink {
  text: string
  target: Target
}

interface FigureCardProps {
  label: string
  value: string
  /** Notes below the number: its share, its other measure, its parts. */
  notes: readonly string[]
  tone?: Tone
  /** The rows behind it. */
  links?: readonly RowsLink[]
}

/** A figure with what it is made of, and the way to its rows. */
export function FigureCard({ label, value, notes, tone, links = [] }: FigureCardProps) {
  const note = (
    <>
      <Box display="flex" flexWrap="wrap" gap="0 16px">
        {notes.map((one) => (
          <span key={one}>{one}</span>
        ))}
      </Box>
      {links.length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="0 16px" marginTop="4px" css={linkStyle}>
          {links.map(({ text, target }) => (
            <TargetLink key={text} target={target}>
              {text}
            </TargetLink>
          ))}
        </Box>
      )}
    </>
  )
  return <FigureTile label={label} value={value} note={note} {...(tone ? { tone } : {})} />
}

const linkStyle = {
  '& a': { color: 'accent.text', textUnderlineOffset: '3px', lineHeight: '24px' },
  '& a:hover': { textDecoration: 'underline' },
  '& a:focus-visible': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
}

/** The figures of a dashboard, side by side. */
export function FigureCards({ children }: { children: ReactNode }) {
  return (
    <Box as="dl" display="grid" gap="16px" gridTemplateColumns={tileColumns}>
      {children}
    </Box>
  )
}
