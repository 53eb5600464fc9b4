import { type RequeryDetail, requery } from '@dcir/core/payments/requery-contract'
import type { Action } from '@dcir/ui/action/action.ts'
import { useAction } from '@dcir/ui/client/use-endpoint.ts'
import { Landmark } from 'lucide-react'
import type { RequeryKind } from './requery-download'

/** The action that has the bank asked about a payment; marking and asking take the same right. */
export function useAskNow(kind: RequeryKind, item: RequeryDetail): Action {
  const success = ({ message }: { message: string }) => message
  const settlement = useAction(requery.askSettlement, { success })
  const dispute = useAction(requery.askDispute, { success })
  const { settlementRequestId: id, disputeTransactionSearchKey: transactionSearchKey } = item
  const ask = () =>
    kind === 'settlements'
      ? settlement.run({ params: { id: id ?? '' } })
      : dispute.run({ params: { transactionSearchKey: transactionSearchKey ?? '' } })
  return {
    label: 'Ask the bank now',
    icon: Landmark,
    refusal: settlement.running || dispute.running ? 'The bank is being asked.' : null,
    onSelect: () => void ask(),
  }
}
