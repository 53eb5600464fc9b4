import { Box } from '@chakra-ui/react'
import { addressUrl } from '@dcir/core/client/client'
import { type Endpoint, throughDoor } from '@dcir/core/contract/endpoint'
import { fullInstant } from '@dcir/core/time/lagos'
import type { ReactNode } from 'react'
import { useClient } from '../client/client-context'
import { dataAges } from '../client/server-clock'

/** A standby is usually a second or two behind, which is worth no words. */
const USUAL_SECONDS = 3

interface DataAgeProps {
  asked: { endpoint: Endpoint; input: object }
  /** When the answer came, in milliseconds. */
  readAt: number
  /** Shown while the answer is of now, or as good as that. */
  children: ReactNode
}

/** Says how old an answer is that a standby gave which lags behind. */
export function DataAge({ asked, readAt, children }: DataAgeProps) {
  const door = useClient().door()
  const path = addressUrl(throughDoor(asked.endpoint, door), asked.input)
  const seconds = Number([...dataAges].find(([url]) => url.endsWith(path))?.[1] ?? 0)
  if (seconds <= USUAL_SECONDS) return children
  const asOf = new Date(readAt - seconds * 1_000)
  return (
    <Box as="span" role="status">
      As of{' '}
      <time dateTime={asOf.toISOString()} title={fullInstant(asOf)}>
        {fullInstant(asOf).slice(11, 19)}
      </time>
      , {seconds} s behind.
    </Box>
  )
}
