import { DayDetailQuery } from '@dcir/core/reconciliation/days/query'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { DayDetail } from '../../../screens/reconciliation/day-detail'
import { debitDays } from '../../../screens/reconciliation/day-places'

export const Route = createFileRoute('/back-office/reconciliation/debit-reconciliation_/$transactionDate')({
  validateSearch: listSearch({ query: DayDetailQuery }, ['measure', 'side', 'entry', 'queue', 'answered']),
  component: () => <DayDetail kind={debitDays} />,
})
