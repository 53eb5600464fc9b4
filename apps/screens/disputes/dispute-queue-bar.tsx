import { Box, Button } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { isAbove, usePageKey } from '@dcir/ui/action/page-key.ts'
import { type Target, TargetLink, useGo } from '@dcir/ui/address/target'
import { isTyped } from '@dcir/ui/form/typed.ts'
import { Key } from '@dcir/ui/value/key'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WorkQueue } from './dispute-queue'

interface DisputeQueueBarProps {
  queue: WorkQueue
  /** The list that the queue is of. */
  list: Target
  mayDecide: boolean
}

/** Where one is in the queue, and the way to the cases around it: by button, or with the keys J and K. */
export function DisputeQueueBar({ queue, list, mayDecide }: DisputeQueueBarProps) {
  useQueueKeys(queue)
  const isDone = queue.isRead && queue.count === 0
  return (
    <Box
      as="section"
      aria-label="Queue"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="8px 16px"
      padding="8px 8px 8px 16px"
      borderRadius="8px"
      borderWidth="1px"
      borderColor="border.line"
      background="bg.surface"
    >
      <Box display="flex" flexWrap="wrap" alignItems="baseline" gap="0 16px" minHeight="32px">
        <Box role="status" color="text.strong" fontWeight="600" lineHeight="32px" fontVariantNumeric="tabular-nums">
          {textOf(queue)}
        </Box>
        {!isDone && (
          // Where there is little room there is seldom a keyboard.
          <Box color="text.muted" fontSize="13px" display={{ base: 'none', md: 'block' }}>
            <Key>J</Key> next · <Key>K</Key> previous
            {mayDecide && (
              <>
                {' '}
                · <Key>A</Key> accept · <Key>D</Key> decline
              </>
            )}
          </Box>
        )}
      </Box>
      {isDone ? (
        <Button asChild size="sm">
          <TargetLink target={list}>Back to the list</TargetLink>
        </Button>
      ) : (
        <Box display="flex" gap="8px">
          <Step target={queue.previous}>
            <ArrowLeft size={16} aria-hidden="true" />
            Previous
          </Step>
          <Step target={queue.next}>
            Next
            <ArrowRight size={16} aria-hidden="true" />
          </Step>
        </Box>
      )}
    </Box>
  )
}

function textOf({ position, count, hasMore, answered, isRead }: WorkQueue): string {
  if (!isRead) return 'Reading the queue…'
  const done = answered > 0 && `${formatCount(answered)} answered`
  if (count === 0) return `${done ? `${done}. ` : ''}Nothing is left to answer.`
  const total = hasMore ? `more than ${formatCount(count)}` : formatCount(count)
  const left = `${done || 'Answered'}, ${total} left`
  if (position === null) return left
  const place = `${formatCount(position)} of ${total}`
  return done ? `${left} · ${place}` : place
}

/** A step that cannot be made stays, so that the other one keeps its place. */
function Step({ target, children }: { target: Target | null; children: ReactNode }) {
  if (!target) {
    return (
      <Button type="button" variant="outline" size="sm" disabled>
        {children}
      </Button>
    )
  }
  return (
    <Button asChild variant="outline" size="sm">
      <TargetLink target={target} replace>
        {children}
      </TargetLink>
    </Button>
  )
}

function useQueueKeys({ previous, next }: WorkQueue): void {
  const go = useGo()
  usePageKey((event) => {
    const target = { j: next, k: previous }[event.key.toLowerCase()]
    if (!target || isTyped(event) || isAbove(event)) return
    event.preventDefault()
    void go({ ...target, replace: true })
  })
}
