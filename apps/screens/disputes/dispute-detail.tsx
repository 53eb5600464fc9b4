import { Box } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import { disputeMessages } from '@dcir/core/disputes/rules'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import type { Authority } from '@dcir/core/permissions/authorities'
import type { Target } from '@dcir/ui/address/target'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { Tabs } from '@dcir/ui/detail/tabs'
import { Surface } from '@dcir/ui/list/screen'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { useEffect, useReducer } from 'react'
import { DeadlineExplained } from './deadline-explained'
import { ClaimFields, TransactionFields } from './dispute-detail-fields'
import { DisputeHead } from './dispute-detail-head'
import { DisputePart } from './dispute-detail-part'
import type { DisputeConsole, DisputeListEndpoints } from './dispute-list-endpoints'
import { useDisputeQueue } from './dispute-queue'
import { DisputeQueueBar } from './dispute-queue-bar'
import { ReceiptView } from './receipt-view'
import { RefundAttempts } from './refund-attempts'
import { RefundBlock } from './refund-block'
import { StatusLog } from './status-log'

interface DisputeScreenProps {
  console: DisputeConsole
  /** The list that the dispute was opened from, whose queue it may stand in. */
  endpoints: DisputeListEndpoints
  logCode: string
  accessible: readonly Authority[]
  list: Target
  open: (logCode: string) => Target
  transaction: { at: (transactionSearchKey: string) => Target; accessible: readonly Authority[] }
}

/** Money under way and a clock that ran out change a dispute without anybody's doing here. */
function isMoving({ status, tatExpiryDate, refundTransaction }: DisputeDetail): boolean {
  const isExpired = status === 'PENDING' && Date.parse(tatExpiryDate) <= serverNow()
  return isExpired || refundTransaction?.status === 'PENDING' || refundTransaction?.status === 'AWAITING_RE_QUERY'
}

/** One dispute: the evidence beside the decision, the refund that came of it, and who did what. */
export function DisputeScreen(props: DisputeScreenProps) {
  const { console: place, endpoints, logCode, accessible, list, open, transaction } = props
  const { queue, onChanged } = useDisputeQueue({ console: place, endpoints, logCode, open })
  const mayDecide = useMay(place.decides)
  // Whether to follow the dispute is looked at with each drawing, so that time alone must cause one.
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  return (
    <DetailScreen
      title={`Dispute ${logCode}`}
      back={list}
      accessible={accessible}
      endpoint={place.show}
      input={{ params: { logCode } }}
      failure={disputeMessages.detailFailed}
      poll={(dispute) => isMoving(dispute) && POLL_MS * 2}
      lead={queue && <DisputeQueueBar queue={queue} list={list} mayDecide={mayDecide} />}
    >
      {(dispute) => (
        <>
          <AtExpiry dispute={dispute} onExpiry={lookAgain} />
          <Surface>
            <DisputeHead dispute={dispute} console={place} onChanged={onChanged} />
            <Box borderTopWidth="1px" borderColor="border.line">
              <Parts dispute={dispute} console={place} transaction={transaction} />
            </Box>
          </Surface>
        </>
      )}
    </DetailScreen>
  )
}

type PartsProps = Pick<DisputeScreenProps, 'console' | 'transaction'> & { dispute: DisputeDetail }

function Parts({ dispute, console: place, transaction }: PartsProps) {
  const evidence = (
    <Box background="bg" padding={{ base: '16px 0 0', md: '16px' }} borderBottomRadius="8px">
      <Evidence dispute={dispute} console={place} transaction={transaction} />
    </Box>
  )
  const tabs = [
    { id: 'details', label: 'Dispute Details', content: evidence },
    {
      id: 'refund-attempts',
      label: 'Dispute Refund Attempts',
      content: <RefundAttempts dispute={dispute} endpoint={place.attempts} />,
    },
    {
      id: 'status-log',
      label: 'Dispute Status Log',
      content: <StatusLog statusLogInfo={dispute.statusLogInfo} />,
    },
  ]
  return <Tabs label="Dispute" tabs={tabs} />
}

const columns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }

/** What a decision stands on, side by side where there is room. */
function Evidence({ dispute, console: place, transaction }: PartsProps) {
  const { deadline, tatExpiryDate, receipts, refundTransaction } = dispute
  return (
    <Box display="grid" gap="16px" gridTemplateColumns={columns} alignItems="start">
      <Box display="grid" gap="16px">
        <ClaimFields dispute={dispute} expiry={place.expiry} />
        <TransactionFields dispute={dispute} transaction={transaction} />
      </Box>
      <Box display="grid" gap="16px">
        {refundTransaction && <RefundBlock refund={refundTransaction} />}
        <ReceiptView receipts={receipts} />
        <DisputePart title="Deadline">
          <DeadlineExplained trace={deadline} expiry={tatExpiryDate} />
        </DisputePart>
      </Box>
    </Box>
  )
}

/** The longest that a timer of the browser waits. */
const LONGEST_MS = 2_147_000_000

/** Tells when the time to answer is over: from then on the clock may answer at any moment. */
function AtExpiry({ dispute: { status, tatExpiryDate }, onExpiry }: { dispute: DisputeDetail; onExpiry: () => void }) {
  useEffect(() => {
    const left = Date.parse(tatExpiryDate) - serverNow()
    if (status !== 'PENDING' || left <= 0 || left > LONGEST_MS) return
    const timer = setTimeout(onExpiry, left + 500)
    return () => clearTimeout(timer)
  }, [status, tatExpiryDate, onExpiry])
  return null
}
