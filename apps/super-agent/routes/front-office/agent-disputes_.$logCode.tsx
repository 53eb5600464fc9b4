import { PageQuery } from '@dcir/core/contract/fields'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { AgentDispute } from '../../features/disputes/dispute-detail'

export const Route = createFileRoute('/front-office/agent-disputes_/$logCode')({
  validateSearch: listSearch({ query: PageQuery }, ['queue', 'attempt']),
  component: AgentDispute,
})
