import { DisputeListQuery } from '@dcir/core/contract/dispute-query'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { SuperAgentDisputes } from '../../features/disputes/dispute-list'

export const Route = createFileRoute('/back-office/disputes_/super-agents')({
  validateSearch: listSearch({ query: DisputeListQuery }),
  component: SuperAgentDisputes,
})
