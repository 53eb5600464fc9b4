import { Box } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeMessages } from '@dcir/core/disputes/messages'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { QueueBar } from '@dcir/ui/detail/queue-bar'
import { Tabs } from '@dcir/ui/detail/tabs'
import { Surface } from '@dcir/ui/list/screen'
import { useNarrow } from '@dcir/ui/media/media.ts'
import { useParams } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useReducer } from 'react'
import { DeadlineExplained } from './deadline-explained'
import { DisputeActions, DisputeAnswer, useDisputeActions } from './dispute-actions'
import { ClaimFields, TransactionFields } from './dispute-detail-fields'
import { DisputeHead } from './dispute-detail-head'
import { DisputePart } from './dispute-detail-part'
import { useDisputeQueue } from './dispute-queue'
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
  const { queue, goOn } = useDisputeQueue({ endpoints, logCode, open })
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
      lead={queue && <QueueBar queue={queue} words={WORDS} list={list} mayDecide={mayDecide} />}
    >
      {(dispute) => (
        <>
          <AtExpiry dispute={dispute} onExpiry={lookAgain} />
          <Case key={dispute.logCode} {...{ dispute, transaction }} holds={queue !== null} onAnswered={goOn} />
        </>
      )}
    </DetailScreen>
  )
}

const NO_ONE = [] as const
const WORDS = { done: 'answered', verbs: ['accept', 'decline'] } as const

interface EvidenceProps extends Pick<DisputePlace, 'transaction'> {
  dispute: DisputeDetail
}

type Answering = Pick<ComponentProps<typeof DisputeAnswer>, 'holds' | 'onAnswered'>

/** The case on one sheet; while it is answered the right column is the form, under the receipt that it rests on. */
function Case({ dispute, transaction, ...answered }: EvidenceProps & Answering) {
  const doing = useDisputeActions(dispute)
  const hasRoom = !useNarrow('dialog')
  const inPlace = doing.isAnswering && hasRoom
  const answer = doing.isAnswering && <DisputeAnswer {...{ dispute, doing, inPlace }} {...answered} />
  return (
    <Surface>
      <DisputeHead dispute={dispute}>
        <DisputeActions {...{ dispute, doing }} />
      </DisputeHead>
      <Box borderTopWidth="1px" borderColor="border.line" {...(inPlace && sideBySide)}>
        <Parts dispute={dispute} transaction={transaction} isAnswered={inPlace} />
        {inPlace ? (
          <Box background="bg" borderBottomRadius="8px">
            <Box {...besideIt}>
              <ReceiptView receipts={dispute.receipts} large />
              {answer}
            </Box>
          </Box>
        ) : (
          answer
        )}
      </Box>
    </Surface>
  )
}

const sideBySide = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(340px, 42%)',
  alignItems: 'start',
} as const

/** Stays in the window with its buttons, however long the evidence beside it is. */
const besideIt = {
  position: 'sticky',
  top: '56px',
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gap: '16px',
  padding: '16px 16px 16px 0',
  maxHeight: 'calc(100dvh - 56px)',
} as const

interface PartsProps extends EvidenceProps {
  isAnswered: boolean
}

function Parts({ dispute, transaction, isAnswered }: PartsProps) {
  const evidence = (
    <Box background="bg" padding={{ base: '16px 0 0', md: '16px' }} borderBottomRadius="8px">
      <Evidence {...{ dispute, transaction, isAnswered }} />
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

const ONE = 'minmax(0, 1fr)'
const columns = { base: ONE, lg: 'minmax(0, 3fr) minmax(0, 2fr)' }

/** The evidence of a decision, side by side where there is room. */
function Evidence({ dispute, transaction, isAnswered }: PartsProps) {
  const { receipts, refundTransaction } = dispute
  return (
    <Box display="grid" gap="16px" gridTemplateColumns={isAnswered ? ONE : columns} alignItems="start">
      <Box display="grid" gap="16px">
        <ClaimFields dispute={dispute} />
        <TransactionFields dispute={dispute} transaction={transaction} />
      </Box>
      <Box display="grid" gap="16px">
        {refundTransaction && <RefundBlock refund={refundTransaction} />}
        {!isAnswered && <ReceiptView receipts={receipts} />}
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
