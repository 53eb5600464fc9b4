import { RoleQuery } from '@dcir/core/access/roles-query'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { RoleList } from '../../screens/access/role-list'

export const Route = createFileRoute('/back-office/roles')({
  ...listRoute({
    title: 'Roles',
    query: RoleQuery,
    fields: ['id', 'tab'],
    ask: async () => {
      const { roles } = await import('@dcir/core/access/roles-contract')
      return [roles.list]
    },
  }),
  component: RoleList,
})
