import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { ReconciliationDays } from '../../../screens/console/reconciliation-days'
import { creditDays } from '../../../screens/reconciliation/day-places'

export const Route = createFileRoute('/back-office/reconciliation/credit-reconciliation')({
  ...listRoute({
    title: 'Credit Reconciliation',
    query: DatedPageQuery,
    fields: ['month'],
    fixed: { transactionIndicator: 'CREDIT' },
    ask: async () => {
      const { reconciliationDays } = await import('@dcir/core/reconciliation/days/contract')
      return [reconciliationDays.list]
    },
  }),
  component: () => <ReconciliationDays kind={creditDays} />,
})
