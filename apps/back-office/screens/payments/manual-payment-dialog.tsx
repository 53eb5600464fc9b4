import { Box } from '@chakra-ui/react'
import type { CallInput } from '@dcir/core/client/client'
import { formatNaira } from '@dcir/core/money/kobo'
import { ActionButton } from '@dcir/ui/action/action-button'
import { usePageKeys } from '@dcir/ui/action/page-key.ts'
import { useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { NO_QUEUE } from '@dcir/ui/detail/list-queue.ts'
import { QueueBar } from '@dcir/ui/detail/queue-bar'
import { useHeldRefusal, useQueueHold } from '@dcir/ui/detail/use-queue-hold.ts'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { useOneAfterAnother } from '@dcir/ui/dialog/one-after-another.ts'
import { RecordDialog, useRoomBeside } from '@dcir/ui/dialog/record-dialog'
import { keepDraft, readDraft } from '@dcir/ui/session/drafts.ts'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { type ClaimedItem, isClaimed, type ManualKind, type PaymentDialogProps } from './manual-kind'
import { RequestMark, requestRefusal } from './request-mark'
import { UpdateStatus } from './update-status'

type OfKind<Item extends ClaimedItem, Row> = PaymentDialogProps<Item> & { kind: ManualKind<Item, Row> }

/** The dialog of the payments of a kind, as the module that is loaded for it. */
export const dialogOf = <Item extends ClaimedItem, Row>(kind: ManualKind<Item, Row>) => ({
  default: (props: PaymentDialogProps<Item>) => <PaymentDialog kind={kind} {...props} />,
})

/** The payment that the address names: all of it, and the steps that report it as paid. */
function PaymentDialog<Item extends ClaimedItem, Row>(props: OfKind<Item, Row>) {
  const { kind, requestId, updates } = props
  const change = useChangeAddress()
  const hasRoom = useRoomBeside()
  const close = () => void change({ ...NO_QUEUE, payment: undefined })
  const mayDraw = useOneAfterAnother(updates && !hasRoom ? 'update' : 'view')
  if (!mayDraw) return null
  return (
    <WithRecord title="Payment" endpoint={kind.endpoints.show} input={{ params: { requestId } }} beside onClose={close}>
      {(item: Item) => <Payment {...props} item={item} onClose={close} />}
    </WithRecord>
  )
}

const WORDS = { done: 'paid', verbs: ['report as paid'] } as const

type PaymentProps<Item extends ClaimedItem, Row> = OfKind<Item, Row> & {
  item: Item
  onClose: () => void
}

function Payment<Item extends ClaimedItem, Row>(props: PaymentProps<Item, Row>) {
  const { kind, item, updates, mayProcess, onGiveBack, queue, onClose } = props
  const change = useChangeAddress()
  const hasRoom = useRoomBeside()
  const content = useRef<HTMLDivElement>(null)
  const update = () => void change({ dialog: 'update' })
  const held = useHeldRefusal(item.requestId)
  const refusal = held ?? requestRefusal(item)
  usePageKeys({ a: mayProcess && !refusal ? update : null }, content)
  // Where the form is over the payment, leaving it leaves the payment; in a queue there is still more to do.
  const leave = hasRoom || queue.queue ? () => void change({ dialog: 'view' }) : onClose
  const form = updates && !refusal && (
    <Report key={item.requestId} {...props} inPlace={hasRoom} onDone={onClose} onClose={leave} />
  )
  const giveBack = () => void change({ ...NO_QUEUE, payment: undefined }).then(() => onGiveBack?.(item))
  const footer = (mayProcess || onGiveBack) && (
    <>
      {onGiveBack && isClaimed(item) && (
        <ActionButton action={{ label: 'Give Back', icon: Undo2, refusal, onSelect: giveBack }} />
      )}
      {mayProcess && (
        <ActionButton
          action={{ label: 'Update Status', icon: CircleCheck, refusal, onSelect: update }}
          variant="solid"
        />
      )}
    </>
  )
  return (
    <RecordDialog
      title={item.requestId}
      open
      onClose={onClose}
      footer={footer}
      width={720}
      form={form}
      lead={queue.queue && <QueueBar queue={queue.queue} words={WORDS} mayDecide={mayProcess} />}
    >
      <Box ref={content}>
        <RequestMark item={item} />
        <DefinitionList
          flush
          items={[...definitionsOf(kind.detail, item, kind.drawn?.(item)), ...(kind.more?.(item) ?? [])]}
        />
      </Box>
    </RecordDialog>
  )
}

interface Typed {
  reference?: string
}

/** Form of a report; in a queue the report is held for ten seconds, in which it can be taken back. */
function Report<Item extends ClaimedItem, Row>(
  props: PaymentProps<Item, Row> & { inPlace: boolean; onDone: () => void },
) {
  const { kind, item, queue, inPlace, onDone, onClose } = props
  const endpoint = kind.endpoints.process
  const paying = kind.paying(item)
  const key = item.requestId
  const keepAs = `payment.${key}`
  const named = `${formatNaira(paying.amount)} to ${paying.accountName}`
  const hold = useQueueHold(endpoint, queue, {
    ...{ field: 'payment', key, dialog: 'update', keepAs },
    text: `${key}: ${named} will be reported as paid`,
    failure: `${key}: ${named} was not reported as paid`,
    done: ({ message }) => ({ title: message, text: `${key}: ${named}.` }),
  })
  const send = (input: CallInput<typeof endpoint>, reference: string) => {
    keepDraft(keepAs, { reference })
    hold(input)
  }
  const { reference = '' }: Typed = readDraft(keepAs) ?? {}
  return (
    <UpdateStatus
      {...{ endpoint, inPlace, onDone, onClose }}
      {...paying}
      start={reference}
      send={queue.queue ? send : undefined}
    />
  )
}
