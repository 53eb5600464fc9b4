import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { TransitAccountList } from '../../screens/reference/transit-account-list'

export const Route = createFileRoute('/back-office/transit-accounts')({
  ...listRoute({
    title: 'Transit Accounts',
    query: PageQuery,
    ask: async () => {
      const { transitAccounts } = await import('@dcir/core/reference/transit-accounts/contract')
      return [transitAccounts.list]
    },
  }),
  component: TransitAccountList,
})
