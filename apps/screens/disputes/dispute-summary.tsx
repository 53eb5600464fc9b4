import { Box } from '@chakra-ui/react'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { Countdown } from '@dcir/ui/value/countdown'
import { Money } from '@dcir/ui/value/money'

/** Amount, time left and customer of a dispute, in sight while it is answered. */
export const DisputeSummary = ({ dispute }: { dispute: DisputeDetail }) => (
  <Box role="group" aria-label="Dispute" display="grid" gap="4px">
    <Box display="flex" flexWrap="wrap" gap="4px 12px" alignItems="baseline">
      <Box fontSize="20px" lineHeight="28px" fontWeight="600" color="text.strong">
        <Money amount={dispute.transactionAmount} />
      </Box>
      {dispute.status === 'PENDING' && <Countdown deadline={dispute.tatExpiryDate} />}
    </Box>
    <Box color="text.muted" overflowWrap="anywhere">
      {dispute.customerAccountName} · {dispute.logCode}
    </Box>
  </Box>
)
