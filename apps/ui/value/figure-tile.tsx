import { Box } from '@chakra-ui/react'
import type { Tone } from '@dcir/core/display/status'
import type { ReactNode } from 'react'
import { type Target, TargetLink } from '../address/target'

interface FigureTileProps {
  label: string
  value: ReactNode
  /** Explanation of the figure below its number. */
  note?: ReactNode
  tone?: Tone
  /** Link to the records that the figure counts. */
  target?: Target | undefined
  /** Readable from across a room. */
  large?: boolean
}

/** One figure with its name: the number first, for eyes that look for it. */
export function FigureTile({ label, value, note, tone, target, large = false }: FigureTileProps) {
  return (
    <Box
      position="relative"
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
        css={LINK}
      >
        {target ? <TargetLink target={target}>{value}</TargetLink> : value}
      </Box>
      {note && (
        <Box as="dd" color="text.muted" fontSize={large ? '15px' : '13px'} fontVariantNumeric="tabular-nums">
          {note}
        </Box>
      )}
    </Box>
  )
}

/** The whole tile is pressed, as large as it is. */
const LINK = {
  '& a': { textDecoration: 'underline', textDecorationThickness: '1px', textUnderlineOffset: '4px' },
  '& a::after': { content: '""', position: 'absolute', inset: '0', borderRadius: '8px' },
  '& a:hover': { textDecorationThickness: '2px' },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
} as const

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
