import { Box, Button } from '@chakra-ui/react'
import { disputeMessages } from '@dcir/core/disputes/rules'
import type { DisputeDetail, DisputeSide } from '@dcir/core/disputes/schemas'
import { errorText } from '@dcir/core/errors/processed-error'
import { useAction } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Alert } from '@dcir/ui/feedback/alert'
import { DeclaredForm } from '@dcir/ui/form/declared-form'
import type { FormValues } from '@dcir/ui/form/field.ts'
import { LeaveGuard } from '@dcir/ui/form/leave-guard'
import { Tick } from '@dcir/ui/form/tick'
import { mayLeave } from '@dcir/ui/form/unsaved.ts'
import { Surface } from '@dcir/ui/list/screen'
import { Money } from '@dcir/ui/value/money'
import { type ReactNode, useId, useState } from 'react'
import { changedByMoves, hasMovedOn, moveEndpoints, useAnewWhenMovedOn } from './dispute-moves'
import { ReceiptInput } from './receipt-input'
import type { Receipt } from './receipt-input-picture'
import { answerOf, type Decision, resolveFields } from './resolve-answer'

interface ResolveDialogProps {
  dispute: DisputeDetail
  side: DisputeSide
  /** The decision that is chosen already, as by its key. */
  initial?: Decision | undefined
  onChanged: () => void
  onClose: () => void
}

/** Accepts or declines a dispute; what follows from the choice is shown before it is made. */
export function ResolveDialog({ dispute, side, initial, onChanged, onClose }: ResolveDialogProps) {
  const id = useId()
  const start = { action: initial ?? '' }
  const [values, setValues] = useState<FormValues>(start)
  const [confirmed, setConfirmed] = useState(false)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  // First closed, since what comes next may be another dispute.
  const finish = () => {
    onClose()
    onChanged()
  }
  const { run, running, error } = useAction(moveEndpoints[side].resolve, {
    quiet: true,
    success: disputeMessages.resolved,
    refreshes: changedByMoves,
    onDone: finish,
  })
  useAnewWhenMovedOn(error)
  const answer = answerOf({ values, confirmed, receipt }, dispute)
  const isTyped = values.action !== start.action || !!values.comment
  const cancel = () => void mayLeave(document.getElementById(id)).then((leaves) => leaves && onClose())
  // Somebody else was first, or the clock was: nothing is left to send, and the record behind is read anew.
  const isOver = hasMovedOn(error)
  const footer = isOver ? (
    <Button type="button" onClick={finish}>
      Close
    </Button>
  ) : (
    <>
      <Button type="button" variant="outline" disabled={running} onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" form={id} disabled={answer === null || running} aria-busy={running}>
        Submit
      </Button>
    </>
  )
  // What is on its way is not lost to a stray click.
  const close = running ? () => {} : isOver ? finish : onClose
  return (
    <Dialog title="Dispute Resolution Initiation" open onClose={close} footer={footer} width={480} beside>
      {error && <Alert title="Error">{errorText(error)}</Alert>}
      {!isOver && (
        <DeclaredForm
          id={id}
          fields={resolveFields}
          values={start}
          keepAs={`resolve-dispute.${dispute.logCode}`}
          onChange={setValues}
          onSubmit={() => answer !== null && run({ body: answer })}
        >
          <LeaveGuard when={receipt !== null && !isTyped} text="The dispute has not been resolved." />
          {values.action === 'DECLINED' && <ReceiptInput receipt={receipt} onReceipt={setReceipt} disabled={running} />}
          {values.action === 'ACCEPTED' && (
            <Payment dispute={dispute}>
              <Tick checked={confirmed} onChange={setConfirmed} disabled={running}>
                {disputeMessages.confirmClaim}
              </Tick>
            </Payment>
          )}
        </DeclaredForm>
      )}
    </Dialog>
  )
}

/** Who gets what, before the last click. */
function Payment({ dispute, children }: { dispute: DisputeDetail; children: ReactNode }) {
  const { transactionAmount, customerAccountNumber, customerAccountName } = dispute
  return (
    <Box display="grid" gap="12px">
      <Box>Accepting pays this back to the customer.</Box>
      <Surface>
        <DefinitionList
          items={[
            ['Amount', <Money key="amount" amount={transactionAmount} />],
            ['Account number', customerAccountNumber],
            ['Account name', customerAccountName],
          ]}
        />
      </Surface>
      {children}
    </Box>
  )
}
