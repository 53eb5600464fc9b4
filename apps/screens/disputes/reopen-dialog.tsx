import { disputes } from '@dcir/core/disputes/contract'
import { disputeMessages } from '@dcir/core/disputes/messages'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { useAnewWhenMovedOn } from './dispute-staleness'

export type Reopening = 'REOPEN' | 'REOPEN_SYSTEM_ACCEPTED'

interface ReopenDialogProps {
  dispute: DisputeDetail
  /** Way of reopening: a dispute that the expiry job accepted has an endpoint of its own. */
  reopening: Reopening
  onChanged: () => void
  onClose: () => void
}

const consequences: Record<Reopening, string> = {
  REOPEN: 'The dispute opens again and its time starts from now.',
  REOPEN_SYSTEM_ACCEPTED:
    'The dispute opens again, its time starts from now, and a refund that has not been sent is canceled.',
}

const { typed } = formFor()

/** Reopens a dispute once its log code was typed. */
export function ReopenDialog({ dispute, reopening, onChanged, onClose }: ReopenDialogProps) {
  const { logCode: disputeLogCode, transactionSearchKey } = dispute
  return (
    <FormDialog
      title="Reopen Dispute"
      submit="Reopen"
      endpoint={reopening === 'REOPEN' ? disputes.reopen : disputes.reopenSystemAccepted}
      fields={[typed(disputeLogCode)]}
      body={() => ({ disputeLogCode, transactionSearchKey })}
      lead={consequences[reopening]}
      waits
      done={disputeMessages.reopened}
      onDone={() => {
        onClose()
        onChanged()
      }}
      onRefused={useAnewWhenMovedOn()}
      onClose={onClose}
      look={{ width: 480, role: 'alertdialog', fullWhenNarrow: false }}
    />
  )
}
