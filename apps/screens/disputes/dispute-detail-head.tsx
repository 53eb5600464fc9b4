import { Box } from '@chakra-ui/react'
import { disputeFields } from '@dcir/core/disputes/fields'
import { unapprovedText } from '@dcir/core/disputes/refund-words'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { Popover } from '@dcir/ui/dialog/popover'
import { Countdown } from '@dcir/ui/value/countdown'
import { Instant } from '@dcir/ui/value/instant'
import { Money } from '@dcir/ui/value/money'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { AnswerWaits } from './answer-waits'
import { DeadlineExplained } from './deadline-explained'
import { useExpiryWord } from './dispute-side'

interface DisputeHeadProps {
  dispute: DisputeDetail
  /** Its actions. */
  children: ReactNode
}

/** Head of a dispute: its amount, its state, its deadline and its actions. */
export function DisputeHead({ dispute, children }: DisputeHeadProps) {
  const expiry = useExpiryWord()
  const unapproved = unapprovedText(dispute)
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="12px 24px"
      padding={{ base: '16px', md: '16px 24px' }}
    >
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="12px 32px">
        <Box fontSize="28px" lineHeight="36px" fontWeight="600" color="text.strong">
          <Money amount={dispute.transactionAmount} />
        </Box>
        <Box as="dl" display="flex" flexWrap="wrap" gap="12px 24px">
          <Fact label={disputeFields.status.label}>
            <Box display="flex" flexWrap="wrap" gap="4px">
              <StatusBadge status={dispute.status} />
              <AnswerWaits logCode={dispute.logCode} />
            </Box>
          </Fact>
          <Fact label={disputeFields.resolutionStatus.label}>
            <StatusBadge status={dispute.resolutionStatus} />
          </Fact>
          <Fact label={expiry}>
            <TimeLeft dispute={dispute} />
          </Fact>
        </Box>
      </Box>
      <Box display="flex" flexWrap="wrap" gap="8px" _empty={{ display: 'none' }}>
        {children}
      </Box>
      {unapproved && (
        <Box flexBasis="100%" color="text.strong">
          {unapproved}
        </Box>
      )}
    </Box>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Box as="dt" fontSize="12px" lineHeight="16px" color="text.muted">
        {label}
      </Box>
      <Box as="dd" minHeight="28px" display="flex" alignItems="center" color="text.strong">
        {children}
      </Box>
    </Box>
  )
}

/** The time left counts down while it is open; the deadline is explained one press away, on every tab. */
function TimeLeft({ dispute }: { dispute: DisputeDetail }) {
  const { status, tatExpiryDate } = dispute
  return (
    <Box display="inline-flex" alignItems="center" gap="8px">
      {status === 'PENDING' ? <Countdown deadline={tatExpiryDate} /> : <Instant value={tatExpiryDate} />}
      <Popover label="How the deadline was counted" size="xs" icon={<CircleHelp size={16} aria-hidden="true" />}>
        <Box width="min(360px, calc(100vw - 32px))">
          <DeadlineExplained dispute={dispute} />
        </Box>
      </Popover>
    </Box>
  )
}
