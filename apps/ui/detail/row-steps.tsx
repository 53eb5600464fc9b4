import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useContext, useEffect, useRef } from 'react'
import { usePageKeys } from '../action/page-key'
import { useAddress } from '../address/address-search'
import type { Target } from '../address/target'
import { usePrefetch } from '../list/prefetch'
import { RowsBeside } from '../list/rows-beside'
import { Key } from '../value/key'
import { Step, useStep } from './queue-bar'

interface Steps {
  /** Counted from 1; null for a record whose row has left the list. */
  position: number | null
  count: number
  previous: Target | null
  next: Target | null
}

/** Rows before and after the record that is open beside its list; null in a queue, which has an order of its own. */
export function useRowSteps(): Steps | null {
  const list = useContext(RowsBeside)
  const { queue } = useAddress()
  const prefetch = usePrefetch()
  const { rows = [], current, rowKey, open, detail } = list ?? {}
  const at = current === undefined || !rowKey ? -1 : rows.findIndex((row) => rowKey(row) === current)
  // A row that left the list, as when it was answered, left its place to the one behind it.
  const last = useRef(at)
  if (at >= 0) last.current = at
  const next = rows[at < 0 ? last.current : at + 1]
  const ahead = next && detail?.(next)
  const key = JSON.stringify(ahead?.input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is made of the key of the next row.
  useEffect(() => {
    if (ahead) prefetch(ahead)
  }, [key, prefetch])
  if (!open || current === undefined || queue !== undefined) return null
  const to = (row: object | undefined) => (row ? open(row) : null)
  return {
    position: at < 0 ? null : at + 1,
    count: rows.length,
    previous: to(rows[(at < 0 ? last.current : at) - 1]),
    next: to(next),
  }
}

/** The way to the records of the rows around: by button, or with the keys J and K. */
export function RowSteps({ steps: { position, count, previous, next } }: { steps: Steps }) {
  const bar = useRef<HTMLDivElement>(null)
  const step = useStep(bar)
  const to = (target: Target | null) => target && (() => step(target))
  usePageKeys({ j: to(next), k: to(previous) }, bar)
  return (
    <Box
      ref={bar}
      as="section"
      aria-label="Rows"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="8px 16px"
    >
      <Box color="text.muted" fontSize="13px" fontVariantNumeric="tabular-nums">
        {position === null ? 'Not in this list' : `Row ${formatCount(position)} of ${formatCount(count)}`} ·{' '}
        <Key>J</Key> next · <Key>K</Key> previous
      </Box>
      <Box display="flex" gap="8px">
        <Step target={previous} onStep={step}>
          <ArrowLeft size={16} aria-hidden="true" />
          Previous
        </Step>
        <Step target={next} onStep={step}>
          Next
          <ArrowRight size={16} aria-hidden="true" />
        </Step>
      </Box>
    </Box>
  )
}
