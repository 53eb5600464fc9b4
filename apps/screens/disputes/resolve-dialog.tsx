import { Box } from '@chakra-ui/react'
import { disputes } from '@dcir/core/disputes/contract'
import { needsSecondPerson, type Payee, payeeConfirmation } from '@dcir/core/disputes/payee'
import { disputeMessages } from '@dcir/core/disputes/rules'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { hasMovedOn } from '@dcir/core/errors/processed-error'
import { formatNaira } from '@dcir/core/money/kobo'
import { selectPrompts } from '@dcir/core/validators/fields'
import { useGo } from '@dcir/ui/address/target'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { type Field, formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { Tick } from '@dcir/ui/form/tick'
import { Surface } from '@dcir/ui/list/screen'
import { Money } from '@dcir/ui/value/money'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useAnewWhenMovedOn } from './dispute-staleness'
import { PayeeNote, ReversalNote } from './payee-note'
import { drawReceipt } from './receipt-input'
import { base64Of, type Receipt } from './receipt-input-picture'

export type Decision = 'ACCEPTED' | 'DECLINED'

interface Answer {
  action: Decision
  comment: string
  receipt: Receipt
  confirmed: boolean
  payeeAcknowledged: boolean
}

type Answered = Payee &
  Pick<
    DisputeDetail,
    'logCode' | 'transactionAmount' | 'customerAccountNumber' | 'reversedAt' | 'resolutionStatus' | 'refundTransaction'
  >

const { select, area, slot, tick } = formFor<Answer>()
const choices = [
  { value: 'ACCEPTED', label: 'Accepted' },
  { value: 'DECLINED', label: 'Declined' },
] as const

/** Accepting is confirmed, declining is explained and proven. */
export const answerFields = (dispute: Answered): Field<Answer>[] => [
  select('action', 'Action', { prompt: selectPrompts.action, choices }),
  area('comment', 'Comment', { type: 'INPUT', most: 1000, when: ({ action }) => action === 'DECLINED' }),
  slot('receipt', 'Receipt', drawReceipt, { when: ({ action }) => action === 'DECLINED' }),
  slot(
    'confirmed',
    'Confirmation',
    ({ value, onChange, disabled }) => (
      <Payment dispute={dispute}>
        <Tick checked={value === true} onChange={onChange} disabled={disabled}>
          {disputeMessages.confirmClaim}
        </Tick>
      </Payment>
    ),
    { when: ({ action }) => action === 'ACCEPTED' },
  ),
  ...(needsSecondPerson(dispute.payeeCheck)
    ? [tick('payeeAcknowledged', payeeConfirmation, { when: ({ action }) => action === 'ACCEPTED' })]
    : []),
]

export const answerBody = (
  { action, comment, receipt, payeeAcknowledged }: Answer,
  { logCode }: Pick<Answered, 'logCode'>,
) =>
  action === 'ACCEPTED'
    ? { logCode, approved: true, ...(payeeAcknowledged && { payeeAcknowledged }) }
    : { logCode, approved: false, comment, receiptDataBase64: base64Of(receipt) }

interface ResolveDialogProps {
  dispute: DisputeDetail
  /** The decision that is chosen already, as by its key. */
  initial?: Decision | undefined
  onChanged: () => void
  onClose: () => void
}

/** Accepts or declines a dispute; what follows from the choice is shown before it is made. */
export function ResolveDialog({ dispute, initial, onChanged, onClose }: ResolveDialogProps) {
  const fields = useMemo(() => answerFields(dispute), [dispute])
  const named = useNamed(dispute)
  // First closed, since what comes next may be another dispute.
  const finish = () => {
    onClose()
    onChanged()
  }
  return (
    <FormDialog
      title="Dispute Resolution Initiation"
      submit="Submit"
      endpoint={disputes.resolve}
      fields={fields}
      values={initial ? { action: initial } : {}}
      body={(answer) => answerBody(answer, dispute)}
      keepAs={`resolve-dispute.${dispute.logCode}`}
      waits
      done={(_, { action }) => named(disputeMessages.resolved, action.toLowerCase())}
      onDone={finish}
      onRefused={useAnewWhenMovedOn()}
      // Somebody else or the expiry job was first: nothing is left to send, and the record behind is refetched.
      isOver={hasMovedOn}
      onOver={finish}
      onClose={onClose}
      look={{ width: 480, beside: true }}
    />
  )
}

/** Says which dispute it was, with the way back to it: by then the screen may show the next. */
function useNamed({ logCode, transactionAmount }: Answered) {
  const go = useGo()
  const { pathname } = useLocation()
  const short = `${logCode.slice(0, 4)}…${logCode.slice(-4)}`
  return (title: string, what: string) => ({
    title,
    text: `${short} ${what}, ${formatNaira(transactionAmount)}.`,
    action: { label: 'Open', run: () => void go({ to: pathname }) },
  })
}

/** Who gets what, before the last click. */
function Payment({ dispute, children }: { dispute: Answered; children: ReactNode }) {
  const { transactionAmount, customerAccountNumber, customerAccountName } = dispute
  return (
    <Box display="grid" gap="12px">
      <ReversalNote dispute={dispute} />
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
      <PayeeNote payee={dispute} />
      {children}
    </Box>
  )
}
