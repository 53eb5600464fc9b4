import { Button } from '@chakra-ui/react'
import { useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { WithRecord } from '@dcir/ui/detail/with-record'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { useOneAfterAnother } from '@dcir/ui/dialog/one-after-another.ts'
import type { ManualKind } from './manual-kind'
import { UpdateStatus } from './update-status'
import { type ClaimedItem, isClaimed } from './use-give-back'

interface PaymentDialogProps<Item extends ClaimedItem, Row> {
  kind: ManualKind<Item, Row>
  requestId: string
  /** Reports it as paid; else it is looked at. */
  updates: boolean
  mayProcess: boolean
  /** Asks whether it is given back; of what was downloaded alone. */
  onGiveBack: ((item: Item) => void) | undefined
}

/** The payment that the address names: all of it, or the steps that report it as paid. */
export function PaymentDialog<Item extends ClaimedItem, Row>(props: PaymentDialogProps<Item, Row>) {
  const { kind, requestId, updates, mayProcess, onGiveBack } = props
  const change = useChangeAddress()
  const close = () => void change({ dialog: undefined, payment: undefined })
  const { show, process } = kind.endpoints
  const mayDraw = useOneAfterAnother(updates ? 'update' : 'view')
  if (!mayDraw) return null
  const footerOf = (item: Item) => (
    <>
      {onGiveBack && isClaimed(item) && (
        <Button
          type="button"
          variant="outline"
          onClick={() => void change({ dialog: undefined, payment: undefined }).then(() => onGiveBack(item))}
        >
          Give Back
        </Button>
      )}
      {mayProcess && (
        <Button type="button" onClick={() => void change({ dialog: 'update' })}>
          Update Status
        </Button>
      )}
    </>
  )
  return (
    <WithRecord title="Payment" endpoint={show} input={{ params: { requestId } }} onClose={close}>
      {(item: Item) =>
        updates ? (
          <UpdateStatus endpoint={process} {...kind.paying(item)} onClose={close} />
        ) : (
          <Dialog title={item.requestId} open onClose={close} footer={footerOf(item)} width={720}>
            <DefinitionList
              items={[...definitionsOf(kind.detail, item, kind.drawn?.(item)), ...(kind.more?.(item) ?? [])]}
            />
          </Dialog>
        )
      }
    </WithRecord>
  )
}
