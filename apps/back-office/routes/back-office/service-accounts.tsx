import { ServiceAccountQuery } from '@dcir/core/access/service-accounts-query'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { ServiceAccountList } from '../../screens/access/service-account-list'

export const Route = createFileRoute('/back-office/service-accounts')({
  ...listRoute({
    title: 'Service Accounts',
    query: ServiceAccountQuery,
    fields: ['id', 'key', 'tab'],
    ask: async () => {
      const { serviceAccounts } = await import('@dcir/core/access/service-accounts-contract')
      return [serviceAccounts.list]
    },
  }),
  component: ServiceAccountList,
})
