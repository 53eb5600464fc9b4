import { DisputeListQuery } from '@dcir/core/disputes/query'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { AgentDisputes } from '../../screens/disputes/dispute-list'

export const Route = createFileRoute('/front-office/agent-disputes')({
  validateSearch: listSearch({ query: DisputeListQuery }),
  component: AgentDisputes,
})
