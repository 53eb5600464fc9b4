import { pick } from '@dcir/core/contract/vocabulary'
import { refundFields } from '@dcir/core/disputes/fields'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { DisputePart } from './dispute-detail-part'

type Refund = NonNullable<DisputeDetail['refundTransaction']>

const paymentFields = pick(
  refundFields,
  'status',
  'amount',
  'destinationAccount',
  'destinationAccountName',
  'sourceAccount',
  'sourceAccountName',
  'createdOn',
  'lastUpdatedTime',
  'attempts',
  'narration',
)
const reversalFields = paymentFields.filter(({ name }) => name !== 'sourceAccount' && name !== 'sourceAccountName')

/** The money that an accepted dispute pays back; a reversal of the original transaction has no source account. */
export function RefundBlock({ refund }: { refund: Refund }) {
  // The setting of today says nothing of refunds that are there.
  const isReversal = refund.sourceAccount === null
  return (
    <DisputePart title={isReversal ? 'Reversal' : 'Refund'}>
      <DefinitionList items={definitionsOf(isReversal ? reversalFields : paymentFields, refund)} />
    </DisputePart>
  )
}
