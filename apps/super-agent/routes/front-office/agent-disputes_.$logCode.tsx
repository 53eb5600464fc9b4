import { PageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { AgentDispute } from '../../screens/disputes/dispute-detail'

export const Route = createFileRoute('/front-office/agent-disputes_/$logCode')({
  validateSearch: listSearch({ query: PageQuery }, ['queue', 'attempt']),
  component: AgentDispute,
})
