import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { ReconciliationDays } from '../../../screens/console/reconciliation-days'
import { debitDays } from '../../../screens/reconciliation/day-places'

export const Route = createFileRoute('/back-office/reconciliation/debit-reconciliation')({
  ...listRoute({
    title: 'Debit Reconciliation',
    query: DatedPageQuery,
    fields: ['month'],
    fixed: { transactionIndicator: 'DEBIT' },
    ask: async () => {
      const { reconciliationDays } = await import('@dcir/core/reconciliation/days/contract')
      return [reconciliationDays.list]
    },
  }),
  component: () => <ReconciliationDays kind={debitDays} />,
})
