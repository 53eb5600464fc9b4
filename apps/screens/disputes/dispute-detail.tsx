import { Box } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeMessages } from '@dcir/core/disputes/rules'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { Tabs } from '@dcir/ui/detail/tabs'
import { Surface } from '@dcir/ui/list/screen'
import { useParams } from '@tanstack/react-router'
import { useEffect, useReducer } from 'react'
import { DeadlineExplained } from './deadline-explained'
import { ClaimFields, TransactionFields } from './dispute-detail-fields'
import { DisputeHead } from './dispute-detail-head'
import { DisputePart } from './dispute-detail-part'
import { useDisputeQueue } from './dispute-queue'
import { DisputeQueueBar } from './dispute-queue-bar'
import type { DisputePlace } from './places'
import { ReceiptView } from './receipt-view'
import { RefundAttempts } from './refund-attempts'
import { RefundBlock } from './refund-block'
import { StatusLog } from './status-log'

/** Money under way and a clock that ran out change a dispute without anybody's doing here. */
function isMoving({ status, tatExpiryDate, refundTransaction }: DisputeDetail): boolean {
  const isExpired = status === 'PENDING' && Date.parse(tatExpiryDate) <= serverNow()
  return isExpired || refundTransaction?.status === 'PENDING' || refundTransaction?.status === 'AWAITING_RE_QUERY'
}

/** One dispute: the evidence beside the decision, the refund that came of it, and who did what. */
export function DisputeScreen({ place }: { place: DisputePlace }) {
  const { endpoints, list, open, transaction } = place
  const { logCode = '' } = useParams({ strict: false })
  const { queue, onChanged } = useDisputeQueue({ endpoints, logCode, open })
  const mayDecide = useMayCall(disputes.resolve)
  const maySee = useMayCall(endpoints.list)
  // Whether to follow the dispute is looked at with each drawing, so that time alone must cause one.
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  return (
    <DetailScreen
      title={`Dispute ${logCode}`}
      back={list}
      // A user who may not see the list may not see one of its disputes.
      accessible={maySee ? undefined : NO_ONE}
      endpoint={disputes.show}
      input={{ params: { logCode } }}
      failure={disputeMessages.detailFailed}
      poll={(dispute) => isMoving(dispute) && POLL_MS * 2}
      lead={queue && <DisputeQueueBar queue={queue} list={list} mayDecide={mayDecide} />}
    >
      {(dispute) => (
        <>
          <AtExpiry dispute={dispute} onExpiry={lookAgain} />
          <Surface>
            <DisputeHead dispute={dispute} onChanged={onChanged} />
            <Box borderTopWidth="1px" borderColor="border.line">
              <Parts dispute={dispute} transaction={transaction} />
            </Box>
          </Surface>
        </>
      )}
    </DetailScreen>
  )
}

const NO_ONE = [] as const

type PartsProps = Pick<DisputePlace, 'transaction'> & { dispute: DisputeDetail }

function Parts({ dispute, transaction }: PartsProps) {
  const evidence = (
    <Box background="bg" padding={{ base: '16px 0 0', md: '16px' }} borderBottomRadius="8px">
      <Evidence dispute={dispute} transaction={transaction} />
    </Box>
  )
  const tabs = [
    { id: 'details', label: 'Dispute Details', content: evidence },
    {
      id: 'refund-attempts',
      label: 'Dispute Refund Attempts',
      content: <RefundAttempts dispute={dispute} />,
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

/** The evidence of a decision, side by side where there is room. */
function Evidence({ dispute, transaction }: PartsProps) {
  const { receipts, refundTransaction } = dispute
  return (
    <Box display="grid" gap="16px" gridTemplateColumns={columns} alignItems="start">
      <Box display="grid" gap="16px">
        <ClaimFields dispute={dispute} />
        <TransactionFields dispute={dispute} transaction={transaction} />
      </Box>
      <Box display="grid" gap="16px">
        {refundTransaction && <RefundBlock refund={refundTransaction} />}
        <ReceiptView receipts={receipts} />
        <DisputePart title="Deadline">
          <DeadlineExplained dispute={dispute} />
        </DisputePart>
      </Box>
    </Box>
  )
}

/** The longest that a timer of the browser waits. */
const LONGEST_MS = 2_147_000_000

/** Reports when the deadline passes: from then on the expiry job may run at any moment. */
function AtExpiry({ dispute: { status, tatExpiryDate }, onExpiry }: { dispute: DisputeDetail; onExpiry: () => void }) {
  useEffect(() => {
    const left = Date.parse(tatExpiryDate) - serverNow()
    if (status !== 'PENDING' || left <= 0 || left > LONGEST_MS) return
    const timer = setTimeout(onExpiry, left + 500)
    return () => clearTimeout(timer)
  }, [status, tatExpiryDate, onExpiry])
  return null
}
