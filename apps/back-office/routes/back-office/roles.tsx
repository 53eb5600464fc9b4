import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { RoleList } from '../../screens/access/role-list'

export const Route = createFileRoute('/back-office/roles')({
  ...listRoute({
    title: 'Roles',
    query: PageQuery,
    fields: ['id', 'tab'],
    filters: ['name', 'userType'],
    ask: async () => {
      const { roles } = await import('@dcir/core/access/roles/contract')
      return [roles.list]
    },
  }),
  component: RoleList,
})
