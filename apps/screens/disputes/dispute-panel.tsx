import { Box } from '@chakra-ui/react'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeMessages } from '@dcir/core/disputes/messages'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { useGo } from '@dcir/ui/address/target'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { RecordDialog, useRoomBeside } from '@dcir/ui/dialog/record-dialog'
import { useEffect, useRef } from 'react'
import { DisputeActions, DisputeAnswer, useDisputeActions } from './dispute-actions'
import { NO_DISPUTE } from './dispute-beside'
import { DisputeHead } from './dispute-detail-head'
import { DisputeParts } from './dispute-evidence'
import { followed, useExpiry, useLookAgain } from './dispute-follow'
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
  const { dialog } = useAddress()
  useEffect(() => {
    void go({ ...open(logCode), search: { dialog }, replace: true })
  }, [go, open, logCode, dialog])
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
  const page = place.open(dispute.logCode)
  const answer = doing.isAnswering && (
    <DisputeAnswer {...{ dispute, doing, page }} inPlace saysCase={false} holds={false} onAnswered={refresh} />
  )
  return (
    <RecordDialog
      title={`Dispute ${dispute.logCode}`}
      open
      onClose={onClose}
      page={page}
      form={answer}
      lead={doing.isAnswering && <DisputeSummary dispute={dispute} />}
    >
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
