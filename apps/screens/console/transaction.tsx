import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import type { Target } from '@dcir/ui/address/target'
import { useParams } from '@tanstack/react-router'
import { DisputeCheck } from '../disputes/dispute-check'
import type { TransactionPlaces } from '../transactions/places'
import { TransactionSummary } from '../transactions/transaction-summary'

interface TransactionProps {
  places: TransactionPlaces
  /** Where the details of a dispute are. */
  openDispute: (dispute: Pick<DisputeDetail, 'logCode' | 'loggedBySide'>) => Target
}

/** One transaction, with the dispute that it has or the way to log one. */
export function Transaction({ places, openDispute }: TransactionProps) {
  const { transactionSearchKey = '' } = useParams({ strict: false })
  return (
    <TransactionSummary
      transactionSearchKey={transactionSearchKey}
      back={places.list}
      beside={(transaction) => <DisputeCheck transaction={transaction} open={openDispute} />}
    />
  )
}
