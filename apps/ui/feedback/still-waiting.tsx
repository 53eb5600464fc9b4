import { Box, Button } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** As long as people wait before they doubt that anything comes. */
const PATIENCE_MS = 10_000

/** Has something been waited for longer than people wait without a word? */
export function useIsSlow(waiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return isSlow
}

interface StillWaitingProps {
  /** Promise of what is safe to do meanwhile. */
  text?: string
  verb: string
  onPress: () => void
}

/** Sentence about an answer that does not come, with a way out. */
export function StillWaiting({ text = '', verb, onPress }: StillWaitingProps) {
  return (
    <Box role="status" display="flex" flexWrap="wrap" alignItems="center" gap="8px" color="text.normal">
      <Box flex="1 1 200px">Still waiting for the bank’s platform. {text}</Box>
      <Button type="button" variant="outline" size="sm" onClick={onPress}>
        {verb}
      </Button>
    </Box>
  )
}

/** The same above something that is read, or above the rows before it; the call that hangs is given up for a new one. */
export function StillReading({ onAgain }: { onAgain: () => void }) {
  const queries = useQueryClient()
  const isSlow = useIsSlow(true)
  if (!isSlow) return null
  // Else the new call would only join the one that hangs.
  const again = () => void queries.cancelQueries({ fetchStatus: 'fetching' }).then(onAgain)
  return (
    <Box padding="12px 16px">
      <StillWaiting verb="Try again" onPress={again} />
    </Box>
  )
}
