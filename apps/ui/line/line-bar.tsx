import { Box, Button } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { businessDate, formatInstant, formatTimeOfDay } from '@dcir/core/time/lagos'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CloudOff, CloudUpload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from '../client/client-context'
import { serverNow } from '../client/server-clock'
import { useSession } from '../session/session-store'
import { followLine, forgetWithSession } from './follow-line'
import { lineIsDown, subscribeLine, useLineIsDown } from './line-state'
import { isSeen } from './seen'
import { sendWaiting, type WaitingEndpoints } from './send-waiting'
import { SignOutGuard } from './sign-out-guard'
import { startWorker } from './start-worker'
import { hideWaiting, readWaiting, useWaiting, type Waiting, waitingNow } from './waiting'

const WaitingPanel = lazy(() => loadPanel().then((one) => ({ default: one.WaitingPanel })))
const loadPanel = () => import('./waiting-panel')

export interface LineBarProps {
  /** Writes that wait for a connection in this console, and the heading above them. */
  waits?: { title: string; noun: (count: number) => string; endpoints: WaitingEndpoints } | undefined
}

/** Says that there is no line and from when the figures below are, and what waits to be sent. */
export function LineBar({ waits }: LineBarProps) {
  useFollowedLine(waits !== undefined)
  useSending(waits?.endpoints)
  const isDown = useLineIsDown()
  const { all } = useWaiting()
  const [isOpen, setOpen] = useState(false)
  const isNeeded = isDown || all.length > 0
  useEffect(() => {
    // On board before it is wanted: it is wanted without a line.
    if (waits) void loadPanel().catch(() => undefined)
  }, [waits])
  if (!waits && !isDown) return null
  return (
    <>
      {isNeeded && (
        <Bar tone={isDown || all.some(({ state }) => state === 'refused') ? 'warning' : 'success'}>
          <Box aria-hidden="true" flexShrink="0">
            {isDown ? <CloudOff size={18} /> : <CloudUpload size={18} />}
          </Box>
          <Box role="status" flex="1 1 160px" minWidth="0">
            {isDown ? <LineSentence /> : resultOf(all, waits?.noun)}
          </Box>
          {waits && all.length > 0 && (
            <Button type="button" variant="outline" size="sm" onClick={() => setOpen(true)}>
              {labelOf(waits.title, all)}
            </Button>
          )}
        </Bar>
      )}
      {waits && <SignOutGuard noun={waits.noun} />}
      {waits && isOpen && (
        <Suspense>
          <WaitingPanel title={waits.title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const countOf = (all: readonly Waiting[], state: Waiting['state']) => all.filter((one) => one.state === state).length

function labelOf(title: string, all: readonly Waiting[]): string {
  const count = countOf(all, 'waiting')
  return count > 0 ? `${title} (${count})` : 'See them'
}

/** Results that were not read yet, after the line came back. */
function resultOf(all: readonly Waiting[], noun: ((count: number) => string) | undefined): string {
  const parts = [
    [countOf(all, 'refused'), 'refused'],
    [countOf(all, 'sent'), 'sent'],
    [countOf(all, 'waiting'), 'still waiting'],
  ] as const
  return parts
    .flatMap(([count, word]) => (count > 0 ? [`${formatCount(count)} ${noun?.(count)} ${word}.`] : []))
    .join(' ')
}

function Bar({ tone, children }: { tone: 'warning' | 'success'; children: ReactNode }) {
  return (
    <Box
      position="sticky"
      top="64px"
      zIndex="docked"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 12px"
      minHeight="44px"
      marginBottom="16px"
      padding="8px 16px"
      borderRadius="8px"
      background={`${tone}.bg`}
      color={`${tone}.text`}
    >
      {children}
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

/** @param keeps whether what is seen stays on the device: on a phone, and not at a desk of the bank */
function useFollowedLine(keeps: boolean): void {
  const client = useClient()
  const queries = useQueryClient()
  const owner = useSession()?.username
  useEffect(() => {
    forgetWithSession()
    return owner === undefined ? undefined : followLine(client, queries, keeps)
  }, [client, queries, owner, keeps])
  useEffect(() => void startWorker(), [])
}

/** A server that could not take it now is asked again this often. */
const SEND_EVERY_MS = 10_000

/** Sends what waits as soon as there is a line: now, when it comes back, and again while something still waits. */
function useSending(endpoints: WaitingEndpoints | undefined): void {
  const client = useClient()
  const queries = useQueryClient()
  const owner = useSession()?.username
  useEffect(() => {
    if (!endpoints || owner === undefined) return
    const send = () => {
      if (lineIsDown()) return
      void sendWaiting({ client, queries, endpoints }).catch(() => undefined)
    }
    const again = () => {
      if (waitingNow().some(({ state }) => state === 'waiting')) send()
    }
    void readWaiting()
      .then(send)
      .catch(() => undefined)
    const stop = subscribeLine(send)
    const timer = setInterval(again, SEND_EVERY_MS)
    return () => {
      stop()
      clearInterval(timer)
      hideWaiting()
    }
  }, [client, queries, endpoints, owner])
}
