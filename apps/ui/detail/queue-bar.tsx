import { Box, Button } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { usePageKeys } from '../action/page-key'
import { type Target, TargetLink, useGo } from '../address/target'
import { Key } from '../value/key'

/** A queue of cases that wait for somebody, and where one is in it. */
export interface WorkQueue {
  /** Counted from 1; null for a case that is not in it, or no longer. */
  position: number | null
  count: number
  hasMore: boolean
  previous: Target | null
  next: Target | null
  /** Cases that were decided in it so far. */
  answered: number
  /** Is it known what waits? */
  isRead: boolean
}

/** Words of a queue's work. */
export interface QueueWords {
  /** "Nothing is left to answer." */
  work: string
  /** "6 answered" */
  done: string
  /** Verbs of the keys A and D; some work cannot be refused. */
  verbs: readonly [a: string, d?: string]
}

interface QueueBarProps {
  queue: WorkQueue
  words: QueueWords
  mayDecide: boolean
  /** The way to the list, where the queue is not over it. */
  list?: Target
}

/** Where one is in the queue, and the way to the cases around it: by button, or with the keys J and K. */
export function QueueBar({ queue, words, mayDecide, list }: QueueBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useQueueKeys(queue, bar)
  const isDone = queue.isRead && queue.count === 0
  return (
    <Box
      ref={bar}
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
          {textOf(queue, words)}
        </Box>
        {!isDone && (
          // Where there is little room there is seldom a keyboard.
          <Box color="text.muted" fontSize="13px" display={{ base: 'none', md: 'block' }}>
            <Key>J</Key> next · <Key>K</Key> previous
            {mayDecide && (
              <>
                {' '}
                · <Key>A</Key> {words.verbs[0]}
                {words.verbs[1] && (
                  <>
                    {' '}
                    · <Key>D</Key> {words.verbs[1]}
                  </>
                )}
              </>
            )}
          </Box>
        )}
      </Box>
      {isDone ? (
        list && (
          <Button asChild size="sm">
            <TargetLink target={list}>Back to the list</TargetLink>
          </Button>
        )
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

function textOf({ position, count, hasMore, answered, isRead }: WorkQueue, { work, done }: QueueWords): string {
  if (!isRead) return 'Reading the queue…'
  const sum = answered > 0 && `${formatCount(answered)} ${done}`
  if (count === 0) return `${sum ? `${sum}. ` : ''}Nothing is left to ${work}.`
  const total = hasMore ? `more than ${formatCount(count)}` : formatCount(count)
  const left = sum ? `${sum}, ${total} left` : `${total} left`
  if (position === null) return left
  const place = `${formatCount(position)} of ${total}`
  return sum ? `${left} · ${place}` : place
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

function useQueueKeys({ previous, next }: WorkQueue, bar: RefObject<Element | null>): void {
  const go = useGo()
  const to = (target: Target | null) => target && (() => void go({ ...target, replace: true }))
  usePageKeys({ j: to(next), k: to(previous) }, bar)
}
