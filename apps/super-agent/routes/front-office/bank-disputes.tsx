import { DisputeListQuery } from '@dcir/core/disputes/query'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { BankDisputes } from '../../screens/disputes/dispute-list'

export const Route = createFileRoute('/front-office/bank-disputes')({
  ...listRoute({
    title: 'Bank Disputes',
    query: DisputeListQuery,
    views: 'bank-disputes',
    ask: async () => {
      const { disputeLists } = await import('@dcir/core/disputes/lists-contract')
      return [disputeLists.byBank, disputeLists.filterByBank]
    },
  }),
  component: BankDisputes,
})
