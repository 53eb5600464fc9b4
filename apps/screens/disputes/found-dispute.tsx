import { Box } from '@chakra-ui/react'
import type { Dispute } from '@dcir/core/disputes/schemas'
import { Money } from '@dcir/ui/value/money'
import { StatusBadge } from '@dcir/ui/value/status-badge'

/** A dispute in the two lines of a search's result. */
export function FoundDispute({ dispute }: { dispute: Dispute }) {
  return (
    <Box display="flex" alignItems="center" gap="12px" width="100%" paddingBlock="6px">
      <Box flex="1" minWidth="0">
        <Box color="text.strong" fontVariantNumeric="tabular-nums">
          {dispute.logCode}
        </Box>
        <Box fontSize="13px" color="text.muted" truncate>
          {dispute.customerAccountName}
        </Box>
      </Box>
      <Box color="text.strong" fontWeight="500" whiteSpace="nowrap">
        <Money amount={dispute.transactionAmount} />
      </Box>
      <StatusBadge status={dispute.status} />
    </Box>
  )
}
