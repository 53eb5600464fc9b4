import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { SetAsideList } from '../../screens/transactions/set-aside-list'

export const Route = createFileRoute('/back-office/transactions-set-aside')({
  ...listRoute({
    title: 'Transactions Set Aside',
    query: PageQuery,
    ask: async () => {
      const { setAside } = await import('@dcir/core/transactions/set-aside-contract')
      return [setAside.list]
    },
  }),
  component: SetAsideList,
})
