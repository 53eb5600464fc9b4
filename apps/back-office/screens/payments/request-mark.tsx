import { Box } from '@chakra-ui/react'
import type { PaymentStatus } from '@dcir/core/payments/rules'
import { Badge } from '@dcir/ui/value/badge'
import { StatusBadge } from '@dcir/ui/value/status-badge'

interface Requested {
  requestedBy: string | null
}

/** Why a payment cannot be reported or marked: a colleague has to approve that already. */
export const requestRefusal = ({ requestedBy }: Requested): string | null =>
  requestedBy === null ? null : `${requestedBy} asked for this already; a colleague has to approve it.`

/** Mark of a payment about which a request waits, so that nobody counts it as work again. */
export const RequestMark = ({ item }: { item: Requested }) =>
  item.requestedBy === null ? null : (
    <Box paddingBlock="2px">
      <Badge tone="pending" title={requestRefusal(item) ?? undefined}>
        Waits for approval
      </Badge>
    </Box>
  )

/** State of a payment to make by hand, and whether a request about it waits. */
export const PaymentState = ({ item }: { item: Requested & { status: PaymentStatus } }) => (
  <>
    <StatusBadge status={item.status} />
    <RequestMark item={item} />
  </>
)
