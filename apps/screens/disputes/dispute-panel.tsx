import { Box } from '@chakra-ui/react'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeMessages } from '@dcir/core/disputes/messages'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { type Search, useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { useGo } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { QueueBar } from '@dcir/ui/detail/queue-bar'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { RecordDialog, useRoomBeside } from '@dcir/ui/dialog/record-dialog'
import { useEffect, useRef } from 'react'
import { DisputeActions, DisputeAnswer, useDisputeActions } from './dispute-actions'
import { beside, NO_DISPUTE } from './dispute-beside'
import { DisputeHead } from './dispute-detail-head'
import { DisputeParts } from './dispute-evidence'
import { followed, useExpiry, useLookAgain } from './dispute-follow'
import { QUEUE_WORDS, useDisputeQueue } from './dispute-queue'
import { useDisputesChanged } from './dispute-staleness'
import { DisputeSummary } from './dispute-summary'
import type { DisputePlace } from './places'
import { ReceiptView } from './receipt-view'

interface DisputePanelProps {
  place: DisputePlace
  logCode: string
}

/** A dispute beside its list; where there is no room for both, its page takes the list's place. */
export function DisputePanel({ place, logCode }: DisputePanelProps) {
  const hasRoom = useRoomBeside()
  const change = useChangeAddress()
  const lookAgain = useLookAgain()
  if (!hasRoom) return <ToPage place={place} logCode={logCode} />
  const close = () => void change(NO_DISPUTE)
  return (
    <WithRecord
      title={`Dispute ${logCode}`}
      endpoint={disputes.show}
      input={{ params: { logCode } }}
      failure={disputeMessages.detailFailed}
      pollMs={followed}
      beside
      onClose={close}
    >
      {(dispute) => <Opened key={dispute.logCode} {...{ dispute, place }} onExpiry={lookAgain} onClose={close} />}
    </WithRecord>
  )
}

/** Goes to the page of a dispute that was opened beside its list in a wider window. */
function ToPage({ place: { open }, logCode }: DisputePanelProps) {
  const go = useGo()
  const { dialog, queue, answered } = useAddress()
  useEffect(() => {
    void go({ ...open(logCode), search: { dialog, queue, answered }, replace: true })
  }, [go, open, logCode, dialog, queue, answered])
  return null
}

interface OpenedProps extends Pick<DisputePanelProps, 'place'> {
  dispute: DisputeDetail
  onExpiry: () => void
  onClose: () => void
}

/** The case in the panel: what it rests on, and under that its answer. */
function Opened({ dispute, place, onExpiry, onClose }: OpenedProps) {
  const content = useRef<HTMLDivElement>(null)
  const doing = useDisputeActions(dispute, content)
  const refresh = useDisputesChanged()
  useExpiry(dispute, onExpiry)
  const { logCode } = dispute
  const { queue, goOn } = useDisputeQueue({
    endpoints: place.endpoints,
    logCode,
    at: beside,
    end: () => ({ to: '.', search: (before: Search) => ({ ...before, ...NO_DISPUTE }) }),
  })
  const mayDecide = useMayCall(disputes.resolve)
  const page = place.open(logCode)
  const answered = { holds: queue !== null, onAnswered: queue ? goOn : refresh }
  const answer = doing.isAnswering && (
    <DisputeAnswer {...{ dispute, doing, page }} {...answered} inPlace saysCase={false} />
  )
  const lead = (queue || doing.isAnswering) && (
    <Box display="grid" gap="12px">
      {queue && <QueueBar queue={queue} words={QUEUE_WORDS} mayDecide={mayDecide} />}
      {doing.isAnswering && <DisputeSummary dispute={dispute} />}
    </Box>
  )
  return (
    <RecordDialog title={`Dispute ${logCode}`} open onClose={onClose} page={page} form={answer} lead={lead}>
      <Box ref={content} margin="-16px -24px">
        {!doing.isAnswering && (
          <DisputeHead dispute={dispute}>
            <DisputeActions {...{ dispute, doing }} />
          </DisputeHead>
        )}
        <Box padding={doing.isAnswering ? '16px' : '0 16px 16px'}>
          <ReceiptView receipts={dispute.receipts} large={doing.isAnswering} />
        </Box>
        <DisputeParts dispute={dispute} transaction={place.transaction} isNarrow field="part" />
      </Box>
    </RecordDialog>
  )
}
