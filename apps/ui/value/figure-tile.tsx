import { Box } from '@chakra-ui/react'
import type { Tone } from '@dcir/core/display/status'
import type { ReactNode } from 'react'

interface FigureTileProps {
  label: string
  value: ReactNode
  /** What the figure means beside its number. */
  note?: ReactNode
  tone?: Tone
  /** Readable from across a room. */
  large?: boolean
}

/** One figure with its name: the number first, for eyes that look for it. */
export function FigureTile({ label, value, note, tone, large = false }: FigureTileProps) {
  return (
    <Box
      padding={large ? { base: '16px', md: '20px 24px' } : '16px'}
      background="bg.surface"
      borderWidth="1px"
      borderColor="border.line"
      borderRadius="8px"
      minWidth="0"
    >
      <Box as="dt" color="text.muted" fontSize={large ? '15px' : '13px'}>
        {label}
      </Box>
      <Box
        as="dd"
        color={tone ? `${tone}.text` : 'text.strong'}
        fontSize={large ? 'clamp(28px, 4vw, 52px)' : '22px'}
        lineHeight={large ? '1.2' : '32px'}
        fontWeight="600"
        letterSpacing="-0.01em"
        fontVariantNumeric="tabular-nums"
        overflowWrap="anywhere"
      >
        {value}
      </Box>
      {note && (
        <Box as="dd" color="text.muted" fontSize={large ? '15px' : '13px'} fontVariantNumeric="tabular-nums">
          {note}
        </Box>
      )}
    </Box>
  )
}

interface FigureTilesProps {
  children: ReactNode
  columns?: number
  /** One below the other on a phone, as sums of money need that would break. */
  stacked?: boolean
}

/** Figures side by side: as many as given where there is room, else two. */
export function FigureTiles({ children, columns = 4, stacked = false }: FigureTilesProps) {
  const wide = `repeat(${columns}, minmax(0, 1fr))`
  const two = 'repeat(2, minmax(0, 1fr))'
  return (
    <Box as="dl" display="grid" gap="16px" gridTemplateColumns={{ base: stacked ? '1fr' : two, sm: two, lg: wide }}>
      {children}
    </Box>
  )
}
