import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { StatementList } from '../../../screens/reconciliation/statement-list'

export const Route = createFileRoute('/back-office/reconciliation/file-upload')({
  ...listRoute({
    title: 'Reconciliation Statement Upload',
    query: DatedPageQuery,
    ask: async () => {
      const { statements } = await import('@dcir/core/reconciliation/contract')
      return [statements.list]
    },
  }),
  component: StatementList,
})
