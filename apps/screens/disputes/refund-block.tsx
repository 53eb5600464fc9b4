import { features } from '@dcir/core/access/features-contract'
import { pick } from '@dcir/core/contract/vocabulary'
import { refundFields } from '@dcir/core/disputes/fields'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
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

/** The bank's feature by which refunds reverse the original transaction instead of being paid from an account. */
const FROM_ORIGINAL = 'refund-from-original-transaction'

/** The money that an accepted dispute pays back; a reversal of the original transaction has no source account. */
export function RefundBlock({ refund }: { refund: Refund }) {
  const { data, isPending } = useEndpoint(features.list, {})
  if (isPending) return null
  const isReversal = data?.[FROM_ORIGINAL] === true
  return (
    <DisputePart title={isReversal ? 'Reversal' : 'Refund'}>
      <DefinitionList items={definitionsOf(isReversal ? reversalFields : paymentFields, refund)} />
    </DisputePart>
  )
}
