import { Box } from '@chakra-ui/react'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { agoText, isStale } from './staleness'

interface WatchedProps {
  /** When the figures came, in milliseconds of this device; 0 before the first ones. */
  updatedAt: number
  /** How often they are asked for. */
  everyMs: number
  /** Takes all the height that there is, as on the wall. */
  fills?: boolean
  children: ReactNode
}

const TICK_MS = 1_000
/** On a phone the page scrolls, so that nothing is pressed together. */
const FILLING = {
  flex: { base: '1 0 auto', md: '1 1 0' },
  minHeight: { md: '0' },
  display: 'flex',
  flexDirection: 'column',
  gap: '1.8vmin',
} as const

/** The moment, once a second: the wall must notice by itself that nothing comes any more. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Figures that somebody watches: when they are not fresh any more that is said, loudly, and they are greyed. */
export function Watched({ updatedAt, everyMs, fills = false, children }: WatchedProps) {
  const now = useNow()
  const stale = isStale(updatedAt, everyMs, now)
  return (
    <>
      {stale && (
        <Box
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="4px 16px"
          padding={{ base: '16px', md: '20px 24px' }}
          borderRadius="8px"
          background="error.solid"
          color="error.contrast"
          // On the wall louder than the alarms below it, which are old by now.
          fontSize={fills ? 'clamp(22px, 5vmin, 72px)' : { base: '20px', md: '28px' }}
          lineHeight="1.3"
          fontWeight="600"
        >
          <WifiOff size={28} aria-hidden="true" />
          <span role="alert">No figures since {formatTimeOfDay(new Date(updatedAt))},</span>
          {/* Beside the notice, which would be read out again with each second. */}
          <span>{agoText(now - updatedAt)}</span>
        </Box>
      )}
      <Box
        {...(fills ? FILLING : { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' })}
        data-stale={stale ? '' : undefined}
        css={stale ? { filter: 'grayscale(1)', opacity: 0.4 } : undefined}
      >
        {children}
      </Box>
    </>
  )
}
