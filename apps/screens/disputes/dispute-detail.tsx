import { Box } from '@chakra-ui/react'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeMessages } from '@dcir/core/disputes/messages'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { QueueBar } from '@dcir/ui/detail/queue-bar'
import { Surface } from '@dcir/ui/list/screen'
import { useNarrow } from '@dcir/ui/media/media.ts'
import { useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { DisputeActions, DisputeAnswer, useDisputeActions } from './dispute-actions'
import { DisputeHead } from './dispute-detail-head'
import { DisputeParts } from './dispute-evidence'
import { followed, useExpiry, useLookAgain } from './dispute-follow'
import { QUEUE_WORDS, useDisputeQueue } from './dispute-queue'
import type { DisputePlace } from './places'
import { ReceiptView } from './receipt-view'

/** One dispute: the evidence beside the decision, the refund that came of it, and who did what. */
export function DisputeScreen({ place }: { place: DisputePlace }) {
  const { endpoints, list, open, transaction } = place
  const { logCode = '' } = useParams({ strict: false })
  const { queue, goOn } = useDisputeQueue({
    endpoints,
    logCode,
    at: (code, search) => ({ ...open(code), search }),
    // The page stays and says that nothing is left.
    end: (search) => ({ to: '.', search }),
  })
  const mayDecide = useMayCall(disputes.resolve)
  const maySee = useMayCall(endpoints.list)
  const lookAgain = useLookAgain()
  return (
    <DetailScreen
      title={`Dispute ${logCode}`}
      back={list}
      // A user who may not see the list may not see one of its disputes.
      accessible={maySee ? undefined : NO_ONE}
      endpoint={disputes.show}
      input={{ params: { logCode } }}
      failure={disputeMessages.detailFailed}
      poll={followed}
      lead={queue && <QueueBar queue={queue} words={QUEUE_WORDS} list={list} mayDecide={mayDecide} />}
    >
      {(dispute) => (
        <Case
          key={dispute.logCode}
          {...{ dispute, transaction }}
          onExpiry={lookAgain}
          page={open(logCode)}
          holds={queue !== null}
          onAnswered={goOn}
        />
      )}
    </DetailScreen>
  )
}

const NO_ONE = [] as const

interface CaseProps extends Pick<DisputePlace, 'transaction'> {
  dispute: DisputeDetail
  onExpiry: () => void
}

type Answering = Pick<ComponentProps<typeof DisputeAnswer>, 'page' | 'holds' | 'onAnswered'>

/** The case on one sheet; while it is answered the right column is the form, under the receipt that it rests on. */
function Case({ dispute, transaction, onExpiry, ...answered }: CaseProps & Answering) {
  useExpiry(dispute, onExpiry)
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
        <DisputeParts dispute={dispute} transaction={transaction} isNarrow={inPlace} />
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
