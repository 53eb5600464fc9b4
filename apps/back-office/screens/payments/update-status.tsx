import { Box, Button } from '@chakra-ui/react'
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Schema } from '@dcir/core/contract/endpoint'
import { errorText } from '@dcir/core/errors/processed-error'
import { formatNaira, type Kobo } from '@dcir/core/money/kobo'
import { referenceSentence } from '@dcir/core/payments/manual-contract'
import { moneyFollows } from '@dcir/core/payments/money-words'
import { normaliseReference, readReference } from '@dcir/core/payments/rules'
import { useAction } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { InPlaceDialog } from '@dcir/ui/dialog/in-place-dialog'
import { Alert } from '@dcir/ui/feedback/alert'
import { toast } from '@dcir/ui/feedback/toaster'
import { Money } from '@dcir/ui/value/money'
import { MoneyStep } from '@dcir/ui/value/money-step'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { TextField } from './text-field'

type Process = Endpoint & { result: Schema<{ message: string }> }

interface UpdateStatusProps {
  endpoint: Process
  amount: Kobo
  account: string
  accountName: string
  /** Account that it is paid from. */
  from: { name: string | null; account: string | null }
  /** Warning that the payee is not known to be the cardholder. */
  caution: string | null
  /** Field that identifies the payment: prefilled and fixed. */
  known: { label: string; value: string }
  body: (transactionReference: string) => object
  /** Reference to begin with, as of a report that was taken back. */
  start?: string
  /** Stands under the payment, instead of over the page. */
  inPlace?: boolean
  /** Takes the call's place: what holds it for a while. */
  send?: ((input: CallInput<Process>, typed: string) => void) | undefined
  /** Leaves the payment as it is. */
  onClose: () => void
  /** Leaves it once it was reported. */
  onDone?: () => void
}

/** Reports a payment as made: its reference, a look at what that means, and how it went. */
export function UpdateStatus(props: UpdateStatusProps) {
  const { endpoint, known, body, start = '', inPlace = false, send, onClose, onDone = onClose } = props
  const Frame = inPlace ? InPlaceDialog : Dialog
  const [typed, setTyped] = useState(start)
  const [step, setStep] = useState<'reference' | 'confirm' | string>('reference')
  const reference = readReference(typed)
  const { run, running, error } = useAction(endpoint, {
    quiet: true,
    onRefused: (refused) => toast.error(errorText(refused)),
  })
  const submit = async () => {
    const input = { body: body(reference ?? '') } as CallInput<Process>
    if (send) return send(input, typed)
    const result = await run(input)
    if (result) setStep(result.message)
  }
  const isDone = step !== 'reference' && step !== 'confirm'
  return (
    <Frame
      title="Update Status"
      open
      onClose={running ? () => {} : isDone ? onDone : onClose}
      width={520}
      footer={
        isDone ? (
          <Button type="button" onClick={onDone}>
            Close
          </Button>
        ) : step === 'reference' ? (
          <>
            <Button type="button" variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="button" disabled={reference === null || !known.value} onClick={() => setStep('confirm')}>
              Next
            </Button>
          </>
        ) : (
          <>
            <Button type="button" variant="outline" disabled={running} onClick={() => setStep('reference')}>
              Back
            </Button>
            <Button type="button" disabled={running} aria-busy={running} onClick={() => void submit()}>
              Submit {formatNaira(props.amount)}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <Done message={step} />
      ) : step === 'reference' ? (
        <>
          <Paying {...props} />
          <Reference {...{ typed, setTyped, known }} />
        </>
      ) : (
        <>
          {error && <Alert title="Error">{errorText(error)}</Alert>}
          <Paying {...props} />
          <Review {...props} reference={normaliseReference(typed)} />
        </>
      )}
    </Frame>
  )
}

const Paying = ({ amount, account, accountName, from, caution }: UpdateStatusProps) => (
  <MoneyStep
    amount={amount}
    to={accountName}
    account={account}
    from={from}
    follows={moneyFollows.report}
    caution={caution}
  />
)

function Done({ message }: { message: string }) {
  return (
    <Box display="grid" justifyItems="center" gap="8px" padding="16px 0 8px">
      <Box color="success.text" aria-hidden="true">
        <CircleCheck size={40} strokeWidth={1.5} />
      </Box>
      <Box role="status" fontSize="16px" fontWeight="600" color="text.strong">
        {message}
      </Box>
    </Box>
  )
}

interface ReferenceProps extends Pick<UpdateStatusProps, 'known'> {
  typed: string
  setTyped: (typed: string) => void
}

function Reference({ typed, setTyped, known }: ReferenceProps) {
  const isWrong = typed !== '' && readReference(typed) === null
  return (
    <Box display="grid" gap="16px">
      <TextField
        label="Transaction reference"
        value={typed}
        onChange={setTyped}
        isFirst
        problem={isWrong ? referenceSentence : undefined}
      />
      <TextField label={known.label} value={known.value} />
    </Box>
  )
}

/** Details of the payment that Submit reports. */
function Review({ amount, account, accountName, known, reference }: UpdateStatusProps & { reference: string }) {
  return (
    <DefinitionList
      items={[
        ['Amount', <Money key="amount" amount={amount} />],
        ['Account', account],
        ['Account name', accountName],
        ['Transaction reference', reference],
        [known.label, known.value],
        ['New Status', <StatusBadge key="status" status="Success" />],
      ]}
    />
  )
}
