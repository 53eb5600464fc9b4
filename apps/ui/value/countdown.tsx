import { Box } from '@chakra-ui/react'
import { countdown, fullInstant } from '@dcir/core/time/lagos'
import { useEffect, useState } from 'react'

interface CountdownProps {
  deadline: string
  /** Server time minus this machine's time, in milliseconds, when it is known. */
  offsetMs?: number
}

/** What remains until a deadline, ticking each second; red for the last five hours; it stops when time is up. */
export function Countdown({ deadline, offsetMs = 0 }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now())
  const left = countdown(new Date(deadline), new Date(now + offsetMs))
  useEffect(() => {
    if (left.expired) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left.expired])
  return (
    <Box
      as="span"
      role="timer"
      title={fullInstant(deadline)}
      color={left.urgent ? 'error.text' : 'text.normal'}
      fontWeight={left.urgent ? '600' : '400'}
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      {left.expired ? 'Expired' : left.text}
    </Box>
  )
}
