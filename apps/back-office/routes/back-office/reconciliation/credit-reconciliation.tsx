import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { DayList } from '../../../screens/reconciliation/day-list'
import { creditDays } from '../../../screens/reconciliation/day-places'

export const Route = createFileRoute('/back-office/reconciliation/credit-reconciliation')({
  validateSearch: listSearch({ query: DatedPageQuery }),
  staticData: { title: 'Credit Reconciliation' },
  component: () => <DayList kind={creditDays} />,
})
