import { Box, Button } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { serverNow } from '../client/server-clock'
import { isTyped } from '../form/typed'
import { Key } from '../value/key'
import { type Held, sendNow, takeBack, useHeld } from './held'
import { usePageKey } from './page-key'

/** Decisions that can still be taken back, in the corner of the notices, whatever screen is open. */
export function HeldNotice() {
  const held = useHeld()
  const newest = held.findLast(({ isSending }) => !isSending)?.key
  useTakeBackKey(newest)
  if (held.length === 0) return null
  return (
    <Box
      role="group"
      aria-label="Decisions that are not sent yet"
      display="grid"
      gap="4px"
      maxHeight="40dvh"
      overflow="auto"
      padding="8px 8px 8px 16px"
      borderRadius="8px"
      borderWidth="1px"
      borderColor="border.line"
      borderInlineStartWidth="4px"
      borderInlineStartColor="accent.solid"
      background="bg.surface"
      color="text.strong"
      boxShadow="lg"
      pointerEvents="auto"
    >
      {[...held].reverse().map((one) => (
        <HeldDecision key={one.key} decision={one} isNewest={one.key === newest} />
      ))}
    </Box>
  )
}

interface HeldDecisionProps {
  decision: Held
  isNewest: boolean
}

/** Z takes the newest back, with the next case open too: a keyboard does not reach the corner from a dialog. */
function useTakeBackKey(newest: string | undefined): void {
  usePageKey((event) => {
    if (newest === undefined || event.key.toLowerCase() !== 'z' || event.defaultPrevented || isTyped(event)) return
    event.preventDefault()
    takeBack(newest)
  })
}

function HeldDecision({ decision: { key, text, until, isSending }, isNewest }: HeldDecisionProps) {
  const seconds = useSecondsTo(until)
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" gap="0 4px">
      <Box flex="1 1 200px" minWidth="0" overflowWrap="anywhere">
        {/* Said once; the seconds are for the eye. */}
        <span role="status">{text}</span>{' '}
        <Box as="span" role="timer" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" color="text.muted">
          {isSending ? 'now' : `in ${seconds} s`}
        </Box>
      </Box>
      <Box display="flex" gap="4px">
        <Button type="button" size="xs" variant="ghost" disabled={isSending} onClick={() => void sendNow(key)}>
          Send now
        </Button>
        <Button type="button" size="xs" variant="outline" disabled={isSending} onClick={() => takeBack(key)}>
          Take back{isNewest && <Key>Z</Key>}
        </Button>
      </Box>
    </Box>
  )
}

function useSecondsTo(until: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 250)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
