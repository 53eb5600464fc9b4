import { Box } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import { pick } from '@dcir/core/contract/vocabulary'
import { errorText } from '@dcir/core/errors/processed-error'
import { formatNaira } from '@dcir/core/money/kobo'
import { requeryFields as fields } from '@dcir/core/payments/fields'
import { moneyFollows, payeeCaution } from '@dcir/core/payments/money-words'
import { type RequeryDetail, requery } from '@dcir/core/payments/requery-contract'
import { contradicts, evidenceText, hoursOpen, type Marking } from '@dcir/core/payments/rules'
import { ActionButton } from '@dcir/ui/action/action-button'
import { usePageKeys } from '@dcir/ui/action/page-key.ts'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { TargetLink } from '@dcir/ui/address/target'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { type ListQueue, NO_QUEUE } from '@dcir/ui/detail/list-queue.ts'
import { QueueBar } from '@dcir/ui/detail/queue-bar'
import { useHeldRefusal, useQueueHold } from '@dcir/ui/detail/use-queue-hold.ts'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { useOneAfterAnother } from '@dcir/ui/dialog/one-after-another.ts'
import { RecordDialog, useRoomBeside } from '@dcir/ui/dialog/record-dialog'
import { Alert } from '@dcir/ui/feedback/alert'
import { toast } from '@dcir/ui/feedback/toaster'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { MoneyStep } from '@dcir/ui/value/money-step'
import { linkOptions } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useRef } from 'react'
import type { RequeryKind } from './requery-download'
import { nameOf } from './requery-name'
import { RequestMark, requestRefusal } from './request-mark'
import { useAskNow } from './use-ask-now'

const paid = [
  'recipientName',
  'amount',
  'sourceAccountNumber',
  'sourceAccountName',
  'destinationAccountNumber',
  'destinationAccountName',
  'transactionReference',
  'transactionNarration',
] as const
const evidence = pick(
  fields,
  'bankAnswer',
  'bankAnsweredAt',
  'bankQueries',
  'nextQueryAt',
  'finalAt',
  'statementLine',
  'comment',
  'lastUpdatedAt',
)
const shown = {
  settlements: [
    ...pick(
      fields,
      ...paid,
      'bulkSettlementKey',
      'settlementRequestId',
      'settlementAttemptDateTime',
      'settlementRequestCreationDateTime',
    ),
    ...evidence,
  ],
  disputes: [
    ...pick(
      fields,
      ...paid,
      'disputeTransactionSearchKey',
      'disputeRefundAttemptDateTime',
      'disputeTransactionCreationDateTime',
    ),
    ...evidence,
  ],
}

const bulkOf = (bulkSettlementKey: string) =>
  linkOptions({ to: '/back-office/bulk-settlements/$bulkSettlementKey', params: { bulkSettlementKey } })

const dialogs: Readonly<Record<string, Marking>> = { failed: 'FAILED', successful: 'SUCCESSFUL' }

/** The payment that the address names, and the questions before a person says what became of it. */
export function RequeryDialogs({ kind, queue }: { kind: RequeryKind; queue: ListQueue }) {
  const { dialog, payment } = useAddress()
  const change = useChangeAddress()
  const hasRoom = useRoomBeside()
  const mayDraw = useOneAfterAnother(hasRoom ? 'view' : String(dialog))
  if (!mayDraw) return null
  const close = () => void change({ ...NO_QUEUE, payment: undefined })
  const marking = dialogs[String(dialog)]
  const draw = (item: RequeryDetail) => <ItemDialog {...{ kind, item, marking, queue }} onClose={close} />
  return kind === 'settlements' ? (
    <WithRecord
      title="Payment"
      endpoint={requery.showSettlement}
      input={{ params: { id: String(payment) } }}
      pollMs={POLL_MS * 2}
      beside
      onClose={close}
    >
      {draw}
    </WithRecord>
  ) : (
    <WithRecord
      title="Payment"
      endpoint={requery.showDispute}
      input={{ params: { transactionSearchKey: String(payment) } }}
      pollMs={POLL_MS * 2}
      beside
      onClose={close}
    >
      {draw}
    </WithRecord>
  )
}

interface ItemDialogProps {
  kind: RequeryKind
  item: RequeryDetail
  /** The state that is about to be said of it. */
  marking: Marking | undefined
  queue: ListQueue
  onClose: () => void
}

const WORDS = { done: 'marked', verbs: ['mark as successful', 'mark as failed'] } as const

/** All that is known of a payment, what the bank said of it, and what a person can say. */
function ItemDialog({ kind, item, marking, queue, onClose }: ItemDialogProps) {
  const change = useChangeAddress()
  const hasRoom = useRoomBeside()
  const content = useRef<HTMLDivElement>(null)
  const mark = (dialog: string) => () => void change({ dialog })
  const mayMark = useMayCall(kind === 'settlements' ? requery.markSettlement : requery.markDispute)
  const { bulkSettlementKey: key } = item
  const ask = useAskNow(kind, item)
  const held = useHeldRefusal(nameOf(item))
  const refusal = held ?? requestRefusal(item)
  usePageKeys(mayMark && !refusal ? { a: mark('successful'), d: mark('failed') } : {}, content)
  const leave = hasRoom || queue.queue ? mark('view') : onClose
  const form = marking && !refusal && (
    <MarkDialog
      key={`${item.transactionReference} ${marking}`}
      {...{ kind, item, marking, queue }}
      inPlace={hasRoom}
      onDone={onClose}
      onClose={leave}
    />
  )
  const footer = mayMark && (
    <>
      <ActionButton action={{ label: 'Mark as failed', icon: X, refusal, onSelect: mark('failed') }} />
      <ActionButton action={{ label: 'Mark as successful', icon: Check, refusal, onSelect: mark('successful') }} />
      <ActionButton action={ask} variant="solid" />
    </>
  )
  const link = key && <TargetLink target={bulkOf(key)}>{key}</TargetLink>
  return (
    <RecordDialog
      title={item.transactionReference}
      open
      onClose={onClose}
      footer={footer}
      width={720}
      form={form}
      lead={queue.queue && <QueueBar queue={queue.queue} words={WORDS} mayDecide={mayMark} />}
    >
      <Box ref={content}>
        <RequestMark item={item} />
        <DefinitionList flush items={definitionsOf(shown[kind], item, key ? { bulkSettlementKey: link } : {})} />
      </Box>
    </RecordDialog>
  )
}

interface MarkDialogProps {
  kind: RequeryKind
  item: RequeryDetail
  marking: Marking
  queue: ListQueue
  inPlace: boolean
  /** Leaves it once it was marked, or as it is. */
  onDone: () => void
  onClose: () => void
}

interface Said {
  reason: string
  acknowledged: boolean
}

const { area, tick } = formFor<Said>()

/** Asks before a payment is marked, for the reason, and to look at what the bank said against it. */
function MarkDialog({ kind, item, marking, queue, inPlace, onDone, onClose }: MarkDialogProps) {
  const isAgainst = contradicts(marking, item)
  const hours = hoursOpen(marking, new Date(item.finalAt), new Date(serverNow()))
  const word = marking.toLowerCase()
  const key = nameOf(item)
  const keepAs = `requery.${word}.${key}`
  const named = `${formatNaira(item.amount)} to ${item.destinationAccountName}`
  const decision = {
    ...{ field: 'payment', key, dialog: word, keepAs },
    text: `${named} will be marked as ${word}`,
    failure: `${named} was not marked as ${word}`,
    done: ({ message }: { message: string }) => ({ title: message, text: `${named}, ${item.transactionReference}.` }),
  }
  const sendSettlement = useQueueHold(requery.markSettlement, queue, decision)
  const sendRefund = useQueueHold(requery.markDispute, queue, decision)
  const written = {
    title: `Mark as ${word}`,
    submit: `Mark as ${word}: ${formatNaira(item.amount)}`,
    fields: [
      area('reason', 'Reason', { most: 500, hint: 'Where did you check? For example: bank portal, ref 99127' }),
      ...(isAgainst || hours > 0 ? [tick('acknowledged', seen(item, hours))] : []),
    ],
    body: ({ reason, acknowledged }: Said) => ({ reason, ...(acknowledged && { acknowledged }) }),
    waits: true,
    lead: <Question item={item} word={word} isAgainst={isAgainst} hours={hours} />,
    done: ({ message }: { message: string }) => message,
    keepAs,
    onDone,
    onRefused: (error: unknown) => toast.error(errorText(error)),
    onClose,
    inPlace,
    look: { width: 520, role: 'alertdialog' as const, fullWhenNarrow: false },
  }
  return kind === 'settlements' ? (
    <FormDialog
      {...written}
      endpoint={requery.markSettlement}
      params={{ id: key }}
      query={{ settlementStatus: marking }}
      send={queue.queue ? sendSettlement : undefined}
    />
  ) : (
    <FormDialog
      {...written}
      endpoint={requery.markDispute}
      params={{ transactionSearchKey: key }}
      query={{ disputeStatus: marking }}
      send={queue.queue ? sendRefund : undefined}
    />
  )
}

const seen = ({ statementLine }: RequeryDetail, hours: number) =>
  hours > 0 && statementLine === null
    ? 'I have seen that the bank may still post it.'
    : 'I have read this and still want to mark it.'

interface QuestionProps {
  item: RequeryDetail
  word: string
  isAgainst: boolean
  /** In which the bank may still post it. */
  hours: number
}

function Question({ item, word, isAgainst, hours }: QuestionProps) {
  return (
    <Box display="grid" gap="12px" marginBottom="16px">
      <Box>Are you sure you want to mark this transaction as {word}?</Box>
      <MoneyStep
        amount={item.amount}
        to={item.destinationAccountName}
        account={item.destinationAccountNumber}
        from={{ name: item.sourceAccountName, account: item.sourceAccountNumber }}
        follows={word === 'successful' ? moneyFollows.successful : moneyFollows.failed}
        caution={payeeCaution(item.payee)}
      />
      {isAgainst && <Alert tone="warning">{evidenceText(item)}</Alert>}
      {hours > 0 && (
        <Alert tone="warning">
          The bank may still post it in the next {hours} {hours === 1 ? 'hour' : 'hours'}. Paid again, it would be paid
          twice: a colleague has to approve this.
        </Alert>
      )}
    </Box>
  )
}
