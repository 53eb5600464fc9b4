import { disputeMessages } from '@dcir/core/disputes/rules'
import type { DisputeDetail, DisputeSide } from '@dcir/core/disputes/schemas'
import { errorText } from '@dcir/core/errors/processed-error'
import { useAction } from '@dcir/ui/client/use-endpoint.ts'
import { TypeToConfirmDialog } from '@dcir/ui/dialog/type-to-confirm-dialog'
import { changedByMoves, moveEndpoints, useAnewWhenMovedOn } from './dispute-moves'

export type Reopening = 'REOPEN' | 'REOPEN_SYSTEM_ACCEPTED'

interface ReopenDialogProps {
  dispute: DisputeDetail
  side: DisputeSide
  /** What the clock accepted is taken back by a call of its own. */
  reopening: Reopening
  onChanged: () => void
  onClose: () => void
}

const consequences: Record<Reopening, string> = {
  REOPEN: 'The dispute becomes pending again, and the time to answer it starts anew.',
  REOPEN_SYSTEM_ACCEPTED:
    'The dispute becomes pending again, the time to answer it starts anew, and a refund that has not been sent is canceled.',
}

/** Reopens a dispute once its log code was typed. */
export function ReopenDialog({ dispute, side, reopening, onChanged, onClose }: ReopenDialogProps) {
  const { reopen, reopenSystemAccepted } = moveEndpoints[side]
  // Both take and answer the same.
  const endpoint = reopening === 'REOPEN' ? reopen : (reopenSystemAccepted as unknown as typeof reopen)
  const { run, running, error } = useAction(endpoint, {
    quiet: true,
    success: disputeMessages.reopened,
    refreshes: changedByMoves,
    onDone: () => {
      onClose()
      onChanged()
    },
  })
  useAnewWhenMovedOn(error)
  const { logCode: disputeLogCode, transactionSearchKey } = dispute
  return (
    <TypeToConfirmDialog
      title="Reopen Dispute"
      open
      expected={disputeLogCode}
      confirm="Reopen"
      running={running}
      error={error && errorText(error)}
      onClose={onClose}
      onConfirm={() => void run({ body: { disputeLogCode, transactionSearchKey } })}
    >
      {consequences[reopening]}
    </TypeToConfirmDialog>
  )
}
