import { features } from '@dcir/core/access/features-contract'
import { formatCount } from '@dcir/core/display/numbers'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { type Definition, DefinitionList } from '@dcir/ui/detail/definition-list'
import { CopyText } from '@dcir/ui/value/copy-text'
import { Instant } from '@dcir/ui/value/instant'
import { Money } from '@dcir/ui/value/money'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { DisputePart } from './dispute-detail-part'

type Refund = NonNullable<DisputeDetail['refundTransaction']>

/** The bank's feature by which refunds reverse the original transaction instead of being paid from an account. */
const FROM_ORIGINAL = 'refund-from-original-transaction'

/** The money that an accepted dispute pays back; a reversal of the original transaction has no source account. */
export function RefundBlock({ refund }: { refund: Refund }) {
  const { data, isPending } = useEndpoint(features.list, {})
  if (isPending) return null
  const isReversal = data?.[FROM_ORIGINAL] === true
  return (
    <DisputePart title={isReversal ? 'Reversal' : 'Refund'}>
      <DefinitionList items={fieldsOf(refund, isReversal)} />
    </DisputePart>
  )
}

function fieldsOf(refund: Refund, isReversal: boolean): Definition[] {
  const account = (value: string | null, label: string) => <CopyText value={value} label={label} />
  const source: Definition[] = [
    ['Source account', account(refund.sourceAccount, 'Source account')],
    ['Source account name', refund.sourceAccountName],
  ]
  return [
    ['Status', <StatusBadge key="status" status={refund.status} />],
    ['Amount', <Money key="amount" amount={refund.amount} />],
    ['Destination account', account(refund.destinationAccount, 'Destination account')],
    ['Destination account name', refund.destinationAccountName],
    ...(isReversal ? [] : source),
    ['Created', <Instant key="created" value={refund.createdOn} />],
    ['Last updated', <Instant key="updated" value={refund.lastUpdatedTime} />],
    ['Attempts', formatCount(refund.attempts)],
    ['Narration', refund.narration],
  ]
}
