import { Box } from '@chakra-ui/react'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { Tabs } from '@dcir/ui/detail/tabs'
import { DeadlineExplained } from './deadline-explained'
import { ClaimFields, TransactionFields } from './dispute-detail-fields'
import { DisputePart } from './dispute-detail-part'
import type { DisputePlace } from './places'
import { ReceiptView } from './receipt-view'
import { RefundAttempts } from './refund-attempts'
import { RefundBlock } from './refund-block'
import { StatusLog } from './status-log'

interface DisputePartsProps extends Pick<DisputePlace, 'transaction'> {
  dispute: DisputeDetail
  /** The receipts stand elsewhere, and the rest has one column. */
  isNarrow: boolean
  /** Field of the address that names the tab, where the list beside it has tabs of its own. */
  field?: string
}

/** All that is known of a dispute, in tabs. */
export function DisputeParts({ field, ...evidence }: DisputePartsProps) {
  const { dispute } = evidence
  const details = (
    <Box background="bg" padding={{ base: '16px 0 0', md: '16px' }} borderBottomRadius="8px">
      <Evidence {...evidence} />
    </Box>
  )
  const tabs = [
    { id: 'details', label: 'Dispute Details', content: details },
    {
      id: 'refund-attempts',
      label: 'Dispute Refund Attempts',
      content: <RefundAttempts dispute={dispute} isSecond={field !== undefined} />,
    },
    {
      id: 'status-log',
      label: 'Dispute Status Log',
      content: <StatusLog statusLogInfo={dispute.statusLogInfo} />,
    },
  ]
  return <Tabs label="Dispute" tabs={tabs} field={field} />
}

const ONE = 'minmax(0, 1fr)'
const columns = { base: ONE, lg: 'minmax(0, 3fr) minmax(0, 2fr)' }

/** The evidence of a decision, side by side where there is room. */
function Evidence({ dispute, transaction, isNarrow }: DisputePartsProps) {
  const { receipts, refundTransaction } = dispute
  return (
    <Box display="grid" gap="16px" gridTemplateColumns={isNarrow ? ONE : columns} alignItems="start">
      <Box display="grid" gap="16px">
        <ClaimFields dispute={dispute} />
        <TransactionFields dispute={dispute} transaction={transaction} />
      </Box>
      <Box display="grid" gap="16px">
        {refundTransaction && <RefundBlock refund={refundTransaction} />}
        {!isNarrow && <ReceiptView receipts={receipts} />}
        <DisputePart title="Deadline">
          <DeadlineExplained dispute={dispute} />
        </DisputePart>
      </Box>
    </Box>
  )
}
