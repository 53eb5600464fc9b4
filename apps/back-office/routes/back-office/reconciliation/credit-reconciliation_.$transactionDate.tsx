import { DayDetailQuery } from '@dcir/core/reconciliation/days/query'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { DayDetail } from '../../../screens/reconciliation/day-detail'
import { creditDays } from '../../../screens/reconciliation/day-places'

export const Route = createFileRoute('/back-office/reconciliation/credit-reconciliation_/$transactionDate')({
  validateSearch: listSearch({ query: DayDetailQuery }, ['measure', 'side', 'entry', 'queue', 'answered']),
  component: () => <DayDetail kind={creditDays} />,
})
