import { Box } from '@chakra-ui/react'
import type { Kobo } from '@dcir/core/money/kobo'
import type { ReactNode } from 'react'
import { Money } from '../value/money'
import { StatusBadge } from '../value/status-badge'

interface FoundLineProps {
  /** Name of the record. */
  name: string
  /** Note by which people know the record. */
  note: ReactNode
  amount?: Kobo
  status?: string
}

/** A record in the two lines of a search's result. */
export function FoundLine({ name, note, amount, status }: FoundLineProps) {
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="0 12px" width="100%" paddingBlock="6px">
      <Box flex="1 1 140px" minWidth="0">
        <Box color="text.strong" fontVariantNumeric="tabular-nums">
          {name}
        </Box>
        <Box fontSize="13px" color="text.muted" truncate>
          {note}
        </Box>
      </Box>
      {amount !== undefined && (
        <Box color="text.strong" fontWeight="500" whiteSpace="nowrap">
          <Money amount={amount} />
        </Box>
      )}
      {status && <StatusBadge status={status} />}
    </Box>
  )
}
