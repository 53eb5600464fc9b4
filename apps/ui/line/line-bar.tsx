import { Box } from '@chakra-ui/react'
import { businessDate, formatInstant, formatTimeOfDay } from '@dcir/core/time/lagos'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useRuntimeConfig } from '../app/runtime-config'
import { useClient } from '../client/client-context'
import { serverNow } from '../client/server-clock'
import { useSession } from '../session/session-store'
import { allowDatabase } from './database'
import { followLine, forgetWithSession } from './follow-line'
import { useLineIsDown } from './line-state'
import { isSeen } from './seen'
import { startWorker } from './start-worker'

/** Says that there is no line, and from when the figures below are. */
export function LineBar() {
  useFollowedLine()
  const isDown = useLineIsDown()
  if (!isDown) return null
  return (
    <Box
      role="status"
      position="sticky"
      top="64px"
      zIndex="docked"
      display="flex"
      alignItems="center"
      gap="12px"
      minHeight="44px"
      marginBottom="16px"
      padding="8px 16px"
      borderRadius="8px"
      background="warning.bg"
      color="warning.text"
    >
      <Box aria-hidden="true" flexShrink="0">
        <CloudOff size={18} />
      </Box>
      <Box flex="1" minWidth="0">
        <LineSentence />
      </Box>
    </Box>
  )
}

function LineSentence() {
  const asAt = useOldest(useQueryClient())
  if (asAt === 0) return 'No connection.'
  return `No connection. Showing what you saw at ${timeOf(new Date(asAt))}.`
}

/** The day is said where it is not today's. */
const timeOf = (instant: Date) =>
  businessDate(instant) === businessDate(new Date(serverNow())) ? formatTimeOfDay(instant) : formatInstant(instant)

/** When the oldest answer on screen was read, in milliseconds; 0 for none. */
function useOldest(queries: QueryClient): number {
  const cache = queries.getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache
        .getAll()
        .filter((query) => query.isActive() && query.state.data !== undefined && isSeen(query))
      return (
        Math.min(...shown.map(({ state }) => state.dataUpdatedAt), Number.MAX_SAFE_INTEGER) % Number.MAX_SAFE_INTEGER
      )
    },
  )
}

function useFollowedLine(): void {
  const client = useClient()
  const queries = useQueryClient()
  const owner = useSession()?.username
  const { storage } = useRuntimeConfig()
  useEffect(() => {
    // A deployment whose sessions end with their tab leaves nothing behind either.
    allowDatabase(storage === 'local')
    forgetWithSession()
    return owner === undefined ? undefined : followLine(client, queries)
  }, [client, queries, owner, storage])
  useEffect(() => void startWorker(), [])
}
