import { Box, chakra } from '@chakra-ui/react'
import { percentParts } from '@dcir/core/display/numbers'
import type { ReactNode } from 'react'
import { type Target, TargetLink } from '../address/target'
import { useColorMode } from '../theme/color-mode'
import { ChartSheet } from './chart-sheet'
import { colourOf, type Meaning } from './meanings'
import { Swatch } from './swatch'

export interface Share {
  name: string
  meaning: Meaning
  value: number
  /** The rows behind it. */
  target?: Target | undefined
}

interface ShareRingProps {
  question: string
  /** The parts of a whole; the first one's share is in the middle. */
  parts: readonly Share[]
  /** Heading of the figures in their table. */
  measure: string
  format: (value: number) => string
  note?: ReactNode
}

const percentText = (share: number | undefined) => `${(share ?? 0).toFixed(1)}%`

/** The share of each part in a whole, drawn as a ring with its figures beside it. */
export function ShareRing({ question, parts, measure, format, note }: ShareRingProps) {
  const shares = percentParts(parts.map((part) => part.value))
  return (
    <ChartSheet question={question} note={note}>
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" gap="16px 32px" paddingTop="8px">
        <Ring parts={parts} shares={shares} format={format} />
        <Box flex="1 1 240px" minWidth="0" maxWidth="480px">
          <Parts>
            <thead>
              <tr>
                <th scope="col">Outcome</th>
                <th scope="col">{measure}</th>
                <th scope="col">Share</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part, at) => (
                <tr key={part.name}>
                  <th scope="row">
                    <Box as="span" display="inline-flex" alignItems="center" gap="8px">
                      <Swatch meaning={part.meaning} />
                      {part.name}
                    </Box>
                  </th>
                  <td>{format(part.value)}</td>
                  <td>{percentText(shares[at])}</td>
                </tr>
              ))}
            </tbody>
          </Parts>
        </Box>
      </Box>
    </ChartSheet>
  )
}

const RADIUS = 42
const ROUND = 2 * Math.PI * RADIUS

interface RingDrawingProps extends Pick<ShareRingProps, 'parts' | 'format'> {
  shares: readonly number[]
}

/** Drawn by hand, since two arcs are not worth the drawing library; its figures are in the table for all to read. */
function Ring({ parts, shares, format }: RingDrawingProps) {
  const { mode } = useColorMode()
  const before = (at: number) => shares.slice(0, at).reduce((sum, share) => sum + share, 0)
  return (
    <Box position="relative" width="176px" height="176px" flexShrink="0" aria-hidden="true">
      <svg viewBox="0 0 100 100" width="176" height="176" role="presentation">
        <Track cx="50" cy="50" r={RADIUS} fill="none" stroke="currentColor" strokeWidth="11" />
        {parts.map((part, at) => (
          <Opening key={part.name} target={part.target}>
            <circle
              data-part={part.name}
              cx="50"
              cy="50"
              r={RADIUS}
              fill="none"
              stroke={colourOf(part.meaning, mode)}
              strokeWidth="11"
              strokeDasharray={`${((shares[at] ?? 0) / 100) * ROUND} ${ROUND}`}
              strokeDashoffset={-(before(at) / 100) * ROUND}
              transform="rotate(-90 50 50)"
            >
              <title>{`${part.name}: ${format(part.value)}, ${percentText(shares[at])}`}</title>
            </circle>
          </Opening>
        ))}
      </svg>
      <Box position="absolute" inset="0" display="grid" placeContent="center" textAlign="center" pointerEvents="none">
        <Box fontSize="24px" lineHeight="32px" fontWeight="600" color="text.strong" fontVariantNumeric="tabular-nums">
          {percentText(shares[0])}
        </Box>
        <Box fontSize="12px" color="text.muted">
          {parts[0]?.name}
        </Box>
      </Box>
    </Box>
  )
}

/** For the pointer alone: keys reach the same rows by the links beside the figures. */
function Opening({ target, children }: { target: Target | undefined; children: ReactNode }) {
  if (!target) return children
  return (
    <TargetLink target={target} tabIndex={-1}>
      {children}
    </TargetLink>
  )
}

const Track = chakra('circle', { base: { color: 'bg.subtle' } })

const Parts = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '8px 0 8px 12px', textAlign: 'end', borderBottomWidth: '1px', borderColor: 'border.line' },
    '& th:first-child': { textAlign: 'start', paddingInlineStart: '0' },
    '& thead th': { color: 'text.muted', fontSize: '12px', fontWeight: '600' },
    '& tbody th': { fontWeight: '500', color: 'text.normal' },
    '& td': { color: 'text.strong', whiteSpace: 'nowrap' },
    '& tbody tr:last-child > *': { borderBottomWidth: '0' },
  },
})
