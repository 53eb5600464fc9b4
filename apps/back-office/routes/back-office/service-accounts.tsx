import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { ServiceAccountList } from '../../screens/access/service-account-list'

export const Route = createFileRoute('/back-office/service-accounts')({
  ...listRoute({
    title: 'Service Accounts',
    query: PageQuery,
    fields: ['id', 'key', 'tab'],
    filters: ['name', 'state'],
    ask: async () => {
      const { serviceAccounts } = await import('@dcir/core/access/service-accounts/contract')
      return [serviceAccounts.list]
    },
  }),
  component: ServiceAccountList,
})
