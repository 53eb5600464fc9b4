import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { StatementConfigurationList } from '../../../screens/reconciliation/configuration-list'

export const Route = createFileRoute('/back-office/reconciliation/configurations')({
  ...listRoute({
    title: 'Spreadsheet Configurations',
    query: PageQuery,
    fields: ['configKey'],
    ask: async () => {
      const { statementConfigurations } = await import('@dcir/core/reconciliation/configurations/contract')
      return [statementConfigurations.list]
    },
  }),
  component: StatementConfigurationList,
})
