import { DisputeListQuery } from '@dcir/core/contract/dispute-query'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { AgentDisputes } from '../../features/disputes/dispute-list'

export const Route = createFileRoute('/front-office/agent-disputes')({
  validateSearch: listSearch({ query: DisputeListQuery }),
  component: AgentDisputes,
})
