import { Box, Button } from '@chakra-ui/react'
import type { Result } from '@dcir/core/contract/endpoint'
import type { disputes } from '@dcir/core/disputes/contract'
import { disputeMessages } from '@dcir/core/disputes/rules'
import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { errorText } from '@dcir/core/errors/processed-error'
import type { TransactionDetail } from '@dcir/core/transactions/contract'
import { useAction } from '@dcir/ui/client/use-endpoint.ts'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Alert } from '@dcir/ui/feedback/alert'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { mayLeave } from '@dcir/ui/form/unsaved.ts'
import { CopyText } from '@dcir/ui/value/copy-text'
import { Countdown } from '@dcir/ui/value/countdown'
import { MaskedPan } from '@dcir/ui/value/masked-pan'
import { Money } from '@dcir/ui/value/money'
import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { CreateForm } from './create-form'
import { useClaimForm } from './create-form-state'
import { changedByMoves, moveEndpoints, useAnewWhenMovedOn } from './dispute-moves'

interface CreateDisputeDialogProps {
  transaction: TransactionDetail
  side: DisputeSide
  onClose: () => void
}

type Logged = Result<typeof disputes.log>

/** Logs a dispute in two steps: the form, then until when the other side has to answer. */
export function CreateDisputeDialog({ transaction, side, onClose }: CreateDisputeDialogProps) {
  const id = useId()
  const [logged, setLogged] = useState<Logged | null>(null)
  const form = useClaimForm(transaction, side)
  const options = { quiet: true, refreshes: changedByMoves, onDone: setLogged }
  const { run, running, error } = useAction(moveEndpoints[side].log, options)
  useAnewWhenMovedOn(error)
  const { claim, draft } = form
  const { transactionSearchKey } = transaction
  const submit = () => {
    if (claim && !running) void draft.send(() => run({ body: { ...claim, transactionSearchKey } }))
  }
  const cancel = () => void mayLeave(document.getElementById(id)).then((leaves) => leaves && onClose())
  const footer = logged ? (
    <DoneButton onClick={onClose} />
  ) : (
    <>
      <Button type="button" variant="outline" disabled={running} onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" form={id} disabled={claim === null || running} aria-busy={running}>
        Log Dispute
      </Button>
    </>
  )
  return (
    // What is on its way is not lost to a stray click.
    <Dialog title="Create Dispute" open onClose={running ? () => {} : onClose} footer={footer}>
      {error && <Alert title="Error">{errorText(error)}</Alert>}
      {!logged && <Disputed transaction={transaction} />}
      {!logged && !form.ready && <DetailSkeleton fields={3} />}
      {!logged && form.ready && <CreateForm {...{ id, form, side, running }} onSubmit={submit} />}
      {logged && <Success logged={logged} />}
    </Dialog>
  )
}

/** Which transaction it is about, so that nobody disputes the one beside it. */
function Disputed({ transaction: { transactionAmount, maskedPan, rrn } }: { transaction: TransactionDetail }) {
  return (
    <Box display="flex" flexWrap="wrap" gap="4px 16px" marginBottom="16px" color="text.muted">
      <Box as="strong" color="text.strong" fontWeight="600">
        <Money amount={transactionAmount} />
      </Box>
      <MaskedPan value={maskedPan} />
      <span>Rrn {rrn}</span>
    </Box>
  )
}

function DoneButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} type="button" onClick={onClick}>
      Done
    </Button>
  )
}

function Success({ logged }: { logged: Logged }) {
  return (
    <Box display="grid" justifyItems="center" gap="8px" padding="16px 0 8px" textAlign="center">
      <Box color="success.text" aria-hidden="true">
        <CircleCheck size={40} strokeWidth={1.5} />
      </Box>
      <Box role="status" fontSize="16px" fontWeight="600" color="text.strong">
        {disputeMessages.logged}
      </Box>
      <CopyText value={logged.logCode} label="Dispute log code" />
      <Box>
        Expires in <Countdown deadline={logged.tatExpiryDate} />
      </Box>
    </Box>
  )
}
