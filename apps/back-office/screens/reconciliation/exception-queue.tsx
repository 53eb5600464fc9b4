import { Box } from '@chakra-ui/react'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { usePageKeys } from '@dcir/ui/action/page-key.ts'
import { type ListQueue, QUEUE_SIZE, useListQueue } from '@dcir/ui/detail/list-queue.ts'
import { QueueBar } from '@dcir/ui/detail/queue-bar'
import { useActiveFilter } from '@dcir/ui/list/list-query.ts'
import { useRef } from 'react'
import type { DayPartProps } from './day-matched'
import { entryFilters, useEntrySearch } from './entry-filters'

/** Exceptions of a day as they are narrowed at this moment, in the order of their list. */
export function useExceptionQueue({ transactionDate, kind }: DayPartProps): ListQueue {
  const { maskedPan, terminalId, narration } = useActiveFilter(entryFilters)
  const search = { transactionDate, transactionIndicator: kind.indicator, reconStatus: 'UNMATCHED' } as const
  const fixed = useEntrySearch({ ...search, maskedPan, terminalId, narration })
  return useListQueue({
    endpoint: accountEntries.search,
    input: { body: { ...fixed, transactionDate, page: 0, size: QUEUE_SIZE } },
    field: 'entry',
    keyOf: ({ referenceId }) => referenceId,
    nothing: 'No exception of this day is left.',
  })
}

const WORDS = { done: 'decided', verbs: ['pair', 'mark as false positive'] } as const

interface ExceptionQueueProps {
  queue: ListQueue
  onPair: () => void
  onResolve: () => void
}

/** Where one is among the exceptions of a day; the form, which has the focus, leaves it its letters. */
export function ExceptionQueue({ queue: { queue }, onPair, onResolve }: ExceptionQueueProps) {
  const bar = useRef<HTMLDivElement>(null)
  usePageKeys({ a: onPair, d: onResolve }, bar, { first: true })
  if (!queue) return null
  return (
    <Box ref={bar} marginBottom="12px">
      <QueueBar queue={queue} words={WORDS} mayDecide first />
    </Box>
  )
}
