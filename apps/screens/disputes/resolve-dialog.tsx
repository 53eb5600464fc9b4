import { Box } from '@chakra-ui/react'
import type { CallInput } from '@dcir/core/client/client'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeMessages } from '@dcir/core/disputes/messages'
import { needsSecondPerson, type Payee, payeeConfirmation, payeeWarning } from '@dcir/core/disputes/payee'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { hasMovedOn } from '@dcir/core/errors/processed-error'
import { formatNaira } from '@dcir/core/money/kobo'
import { moneyFollows } from '@dcir/core/payments/money-words'
import { DECLINE_COMMENT_LEAST, declineComment, declineCommentFault } from '@dcir/core/validators/decline-comment'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useHold } from '@dcir/ui/action/use-hold.ts'
import { type Search, useAddress } from '@dcir/ui/address/address-search.ts'
import { type Target, useGo } from '@dcir/ui/address/target'
import type { Done } from '@dcir/ui/client/use-action.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { type Field, formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { Tick } from '@dcir/ui/form/tick'
import { useLineIsDown } from '@dcir/ui/line/line-state.ts'
import { MoneyStep } from '@dcir/ui/value/money-step'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useAnswerLater } from './answer-later'
import { answerDraft } from './answer-waits'
import { useAnewWhenMovedOn } from './dispute-staleness'
import { DisputeSummary } from './dispute-summary'
import { ReversalNote } from './payee-note'
import { drawReceipt } from './receipt-input'
import { base64Of, type Receipt, sentBytes } from './receipt-input-picture'
import { shortCode } from './short-code'

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

/** A comment that is there and says too little; that it is missing is said by its field. */
const shortComment = (comment: unknown) =>
  declineCommentFault(String(comment)) === 'comment-short' ? declineComment['comment-short'] : null

/** Accepting is confirmed, declining is explained and proven. */
export const answerFields = (dispute: Answered): Field<Answer>[] => [
  select('action', 'Action', { prompt: selectPrompts.action, choices }),
  area('comment', 'Comment', {
    type: 'INPUT',
    most: 1000,
    hint: `At least ${DECLINE_COMMENT_LEAST} characters. The side that logged the dispute reads it as the reason.`,
    when: ({ action }) => action === 'DECLINED',
    check: shortComment,
  }),
  slot('receipt', 'Receipt', drawReceipt, { when: ({ action }) => action === 'DECLINED', keeps: true }),
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
  /** In the page, under the evidence, where there is room for it. */
  inPlace: boolean
  /** It says what it is about, unless that stands over it. */
  saysCase?: boolean
  /** Page of the dispute. */
  page: Target
  /** The answer waits ten seconds before it is sent, in which it can be taken back. */
  holds: boolean
  /** It was answered, here or by somebody else, so that its screen refetches it or shows the next. */
  onAnswered: (isMine: boolean) => void
  onClose: () => void
}

/** Accepts or declines a dispute; what follows from the choice is shown before it is made. */
export function ResolveDialog({
  dispute,
  initial,
  inPlace,
  saysCase = true,
  page,
  holds,
  onAnswered,
  onClose,
}: ResolveDialogProps) {
  const fields = useMemo(() => answerFields(dispute), [dispute])
  const named = useNamed(dispute, page)
  const go = useGo()
  // First closed, since what comes next may be another dispute.
  const finish = (isMine: boolean) => {
    onClose()
    onAnswered(isMine)
  }
  const keepAs = answerDraft(dispute.logCode)
  const done = ({ action }: Answer) => named(disputeMessages.resolved, action.toLowerCase())
  const leaveHeld = useAnswerLater(dispute, page, () => undefined)
  const later = useAnswerLater(dispute, page, () => finish(true))
  const send = useHeldAnswer(dispute, keepAs, done, leaveHeld, () => finish(true))
  const isCut = useLineIsDown() && later !== undefined
  return (
    <FormDialog
      title="Dispute Resolution Initiation"
      submit={({ action }) =>
        action === 'ACCEPTED'
          ? `Submit: pay back ${formatNaira(dispute.transactionAmount)}`
          : action === 'DECLINED'
            ? 'Submit: decline'
            : 'Submit'
      }
      lead={
        saysCase && (
          <Box marginBottom="16px" paddingBottom="12px" borderBottomWidth="1px" borderColor="border.line">
            <DisputeSummary dispute={dispute} />
          </Box>
        )
      }
      endpoint={disputes.resolve}
      fields={fields}
      values={{ ...(initial && { action: initial }), ...receiptsTakenBack.get(dispute.logCode) }}
      body={(answer) => answerBody(answer, dispute)}
      keepAs={keepAs}
      size={({ receipt }) => receipt && sentBytes(receipt)}
      waits
      send={holds ? send : undefined}
      later={later}
      done={(_, answer) => done(answer)}
      onDone={() => finish(true)}
      onRefused={useAnewWhenMovedOn()}
      // Somebody else or the expiry job was first: nothing is left to send, and the record behind is refetched.
      isOver={hasMovedOn}
      onOver={() => finish(false)}
      openOver={() => void go(page)}
      onClose={onClose}
      look={{ width: 480 }}
      inPlace={inPlace}
    >
      {isCut && (
        <Box marginTop="16px">
          <Alert tone="pending" title="No connection">
            Your answer waits on this device and is sent when the connection is back. It can be changed until it is
            sent. It must arrive before the deadline.
          </Alert>
        </Box>
      )}
    </FormDialog>
  )
}

/** Pictures of answers that were taken back: a draft keeps what was typed, and a picture is too large for it. */
const receiptsTakenBack = new Map<string, Pick<Answer, 'receipt'>>()

/** Holds an answer; taken back, its form opens again with what it held, in the queue that it was of. */
function useHeldAnswer(
  { logCode }: DisputeDetail,
  keepAs: string,
  done: (answer: Answer) => Done,
  later: ReturnType<typeof useAnswerLater>,
  onHeld: () => void,
) {
  const hold = useHold(disputes.resolve)
  const go = useGo()
  const { pathname: to } = useLocation()
  const address = useAddress()
  const { queue } = address
  return (input: CallInput<typeof disputes.resolve>, answer: Answer) => {
    const state = answer.action.toLowerCase()
    const dialog = answer.action === 'ACCEPTED' ? 'accept' : 'decline'
    receiptsTakenBack.delete(logCode)
    const isHeld = hold({
      key: logCode,
      input,
      keepAs,
      text: `${shortCode(logCode)} will be ${state}`,
      failure: `${shortCode(logCode)} was not ${state}`,
      done: () => done(answer),
      later: later && ((key, wasSent) => later({ input, values: answer, key, wasSent })),
      open: () => void go({ to, search: { ...address, dialog: undefined, answered: undefined } }),
      onTakeBack() {
        if (answer.receipt) receiptsTakenBack.set(logCode, { receipt: answer.receipt })
        // The count of its queue is the present one, which may have gone on.
        const search = (now: Search) => ({
          ...address,
          dialog,
          answered: now.queue === queue ? fewer(now.answered) : undefined,
        })
        void go({ to, search, replace: true })
      },
    })
    onHeld()
    return isHeld
  }
}

const fewer = (answered: unknown) => Number(answered ?? 1) - 1 || undefined

/** Says which dispute it was, with the way back to it: by then the screen may show the next. */
function useNamed({ logCode, transactionAmount }: Answered, page: Target) {
  const go = useGo()
  return (title: string, what: string): Done => ({
    title,
    text: `${shortCode(logCode)} ${what}, ${formatNaira(transactionAmount)}.`,
    action: { label: 'Open', run: () => void go(page) },
  })
}

/** Who gets what, before the last click. */
function Payment({ dispute, children }: { dispute: Answered; children: ReactNode }) {
  const { transactionAmount, customerAccountNumber, customerAccountName } = dispute
  return (
    <Box display="grid" gap="12px">
      <ReversalNote dispute={dispute} />
      <MoneyStep
        amount={transactionAmount}
        to={customerAccountName}
        account={customerAccountNumber}
        follows={moneyFollows.accept}
        caution={payeeWarning(dispute)}
      />
      {children}
    </Box>
  )
}
