import { DisputeListQuery } from '@dcir/core/disputes/query'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { SuperAgentDisputes } from '../../screens/disputes/dispute-list'

export const Route = createFileRoute('/back-office/disputes_/super-agents')({
  validateSearch: listSearch({ query: DisputeListQuery }),
  component: SuperAgentDisputes,
})
