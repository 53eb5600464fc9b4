import { Box, Button } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { OVER, usePageKeys } from '../action/page-key'
import { type Target, TargetLink, useGo } from '../address/target'
import { mayLeave } from '../form/unsaved'
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
  /** "6 answered" */
  done: string
  /** Verbs of the keys A and D; some work cannot be refused. */
  verbs: readonly [a: string, d?: string]
}

interface QueueBarProps {
  queue: WorkQueue
  words: QueueWords
  mayDecide: boolean
  /** Its keys come before a list of choices that has the focus, as in a form. */
  first?: boolean
  /** The way to the list, where the queue is not over it. */
  list?: Target
}

/** Where one is in the queue, and the way to the cases around it: by button, or with the keys J and K. */
export function QueueBar({ queue, words, mayDecide, first, list }: QueueBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const step = useStep(bar)
  useQueueKeys(queue, bar, step, first)
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
          <Step target={queue.previous} onStep={step}>
            <ArrowLeft size={16} aria-hidden="true" />
            Previous
          </Step>
          <Step target={queue.next} onStep={step}>
            Next
            <ArrowRight size={16} aria-hidden="true" />
          </Step>
        </Box>
      )}
    </Box>
  )
}

function textOf({ position, count, hasMore, answered, isRead }: WorkQueue, { done }: QueueWords): string {
  if (!isRead) return 'Loading the queue…'
  const sum = answered > 0 && `${formatCount(answered)} ${done}`
  if (count === 0) return `${sum ? `${sum}. ` : ''}All done.`
  const total = hasMore ? `more than ${formatCount(count)}` : formatCount(count)
  const left = sum ? `${sum}, ${total} left` : `${total} left`
  if (position === null) return left
  const place = `${formatCount(position)} of ${total}`
  return sum ? `${left} · ${place}` : place
}

/** A step that cannot be made stays, so that the other one keeps its place. */
export function Step({ target, onStep, children }: { target: Target | null; onStep: Stepping; children: ReactNode }) {
  if (!target) {
    return (
      <Button type="button" variant="outline" size="sm" disabled>
        {children}
      </Button>
    )
  }
  return (
    <Button asChild variant="outline" size="sm">
      <TargetLink
        target={target}
        replace
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onStep(target)
        }}
      >
        {children}
      </TargetLink>
    </Button>
  )
}

type Stepping = (target: Target) => void

/** Goes to another case, after the question about what is typed in the dialog that the queue stands in. */
export function useStep(bar: RefObject<Element | null>): Stepping {
  const go = useGo()
  const step = async (target: Target) => {
    if (await mayLeave(bar.current?.closest(OVER) ?? null)) await go({ ...target, replace: true })
  }
  return (target) => void step(target)
}

function useQueueKeys(
  { previous, next }: WorkQueue,
  bar: RefObject<Element | null>,
  step: Stepping,
  first = false,
): void {
  const to = (target: Target | null) => target && (() => step(target))
  usePageKeys({ j: to(next), k: to(previous) }, bar, { first })
}
