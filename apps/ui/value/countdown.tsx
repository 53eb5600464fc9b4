import { Box } from '@chakra-ui/react'
import { countdown, formatInstant, fullInstant } from '@dcir/core/time/lagos'
import { useEffect, useState } from 'react'
import { serverNow } from '../client/server-clock'

interface CountdownProps {
  /** An instant, ISO 8601. */
  deadline: string
  /** How the deadline came about, said on hover below the instant. */
  explained?: string | undefined
}

/** The time left until a deadline, updated each second; red for the last five hours; it stops when time is up. */
export function Countdown({ deadline, explained }: CountdownProps) {
  const [now, setNow] = useState(serverNow)
  const left = countdown(new Date(deadline), new Date(now))
  useEffect(() => {
    if (left.expired) return
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [left.expired])
  return (
    <Box
      as="span"
      role="timer"
      title={[fullInstant(deadline), explained].filter(Boolean).join('\n')}
      // Paper has no use for a clock.
      data-deadline={formatInstant(deadline)}
      color={left.urgent ? 'error.text' : 'text.normal'}
      fontWeight={left.urgent ? '600' : '400'}
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      {left.expired ? 'Expired' : left.text}
    </Box>
  )
}
