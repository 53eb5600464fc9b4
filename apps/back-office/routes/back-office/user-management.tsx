import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { UserList } from '../../screens/access/user-list'

export const Route = createFileRoute('/back-office/user-management')({
  ...listRoute({
    title: 'Back Office Users Management',
    query: PageQuery,
    fields: ['id', 'tab'],
    filters: ['username', 'role'],
    ask: async () => {
      const { users } = await import('@dcir/core/access/users/contract')
      return [users.list]
    },
  }),
  component: UserList,
})
