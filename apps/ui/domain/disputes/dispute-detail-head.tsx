import { Box } from '@chakra-ui/react'
import type { DisputeDetail } from '@dcir/core/contract/dispute-fields'
import { CircleHelp } from 'lucide-react'
import { Popover } from '../../dialog/popover'
import { Countdown } from '../../value/countdown'
import { Instant } from '../../value/instant'
import { Money } from '../../value/money'
import { StatusBadge } from '../../value/status-badge'
import { DeadlineExplained } from './deadline-explained'
import { DisputeActions } from './dispute-actions'
import type { DisputeConsole } from './dispute-list-endpoints'

interface DisputeHeadProps {
  dispute: DisputeDetail
  console: DisputeConsole
  onChanged: () => void
}

/** What is decided about: how much, by when, where it stands, and what can be done. */
export function DisputeHead({ dispute, console: place, onChanged }: DisputeHeadProps) {
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="12px 24px"
      padding={{ base: '16px', md: '16px 24px' }}
    >
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px 20px">
        <Box fontSize="28px" lineHeight="36px" fontWeight="600" color="text.strong">
          <Money amount={dispute.transactionAmount} />
        </Box>
        <Box display="inline-flex" gap="8px">
          <StatusBadge status={dispute.status} title="Dispute status" />
          <StatusBadge status={dispute.resolutionStatus} title="Resolution status" />
        </Box>
        <TimeLeft dispute={dispute} name={place.expiry} />
      </Box>
      <Box display="flex" flexWrap="wrap" gap="8px" _empty={{ display: 'none' }}>
        <DisputeActions dispute={dispute} side={place.side} onChanged={onChanged} />
      </Box>
    </Box>
  )
}

/** The clock runs while it is open; how its end came about is one press away, on every tab. */
function TimeLeft({ dispute, name }: { dispute: DisputeDetail; name: string }) {
  const { status, tatExpiryDate, deadline } = dispute
  return (
    <Box display="inline-flex" alignItems="center" gap="8px">
      <Box as="span" color="text.muted">
        {name}
      </Box>
      {status === 'PENDING' ? <Countdown deadline={tatExpiryDate} /> : <Instant value={tatExpiryDate} />}
      <Popover label="How the deadline was counted" icon={<CircleHelp size={16} aria-hidden="true" />}>
        <Box width="min(360px, calc(100vw - 32px))">
          <DeadlineExplained trace={deadline} expiry={tatExpiryDate} />
        </Box>
      </Popover>
    </Box>
  )
}
