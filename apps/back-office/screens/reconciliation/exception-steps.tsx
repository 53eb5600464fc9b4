import { Box, Button } from '@chakra-ui/react'
import type { NearestMiss } from '@dcir/core/reconciliation/days/contract'
import { usePageKey } from '@dcir/ui/action/page-key.ts'
import { isTyped, TEXT_FIELDS } from '@dcir/ui/form/typed.ts'
import { mayLeave } from '@dcir/ui/form/unsaved.ts'
import { Key } from '@dcir/ui/value/key'
import { ArrowLeft, ArrowRight } from 'lucide-react'

interface ExceptionStepsProps {
  miss: NearestMiss
  onGo: (referenceId: string) => void
  /** Opens the pairing, where that may be done. */
  onPair?: () => void
}

/** The way to the exceptions before and after, by hand and by key: whoever goes through a day never leaves the dialog. */
export function ExceptionSteps({ miss: { previous, next }, onGo, onPair }: ExceptionStepsProps) {
  // A step asks before typed text is lost.
  const go = (referenceId: string) => void mayLeave().then((leaves) => leaves && onGo(referenceId))
  const goTo = (referenceId: string | null) => (referenceId === null ? null : () => go(referenceId))
  useKeys([
    ['K', goTo(previous)],
    ['J', goTo(next)],
    ['P', onPair ?? null],
  ])
  if (!previous && !next) return null
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px" marginBottom="12px">
      <Button type="button" variant="outline" size="sm" disabled={!previous} onClick={() => previous && go(previous)}>
        <ArrowLeft size={16} aria-hidden="true" />
        Previous
      </Button>
      <Button type="button" variant="outline" size="sm" disabled={!next} onClick={() => next && go(next)}>
        Next
        <ArrowRight size={16} aria-hidden="true" />
      </Button>
      <Box as="span" display={{ base: 'none', md: 'inline' }} color="text.muted" fontSize="13px">
        <Key>J</Key> next, <Key>K</Key> previous
        {onPair && (
          <>
            , <Key>P</Key> pair
          </>
        )}
      </Box>
    </Box>
  )
}

/** Keys belong to whatever is being typed in first. */
function useKeys(keys: readonly (readonly [key: string, act: (() => void) | null])[]): void {
  usePageKey(
    (event) => {
      const act = keys.find(([key]) => key === event.key.toUpperCase())?.[1]
      // The one choice of an action begins with none of these letters.
      if (!act || isTyped(event, TEXT_FIELDS)) return
      event.preventDefault()
      event.stopPropagation()
      act()
    },
    { first: true },
  )
}
