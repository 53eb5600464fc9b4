import { PageQuery } from '@dcir/core/contract/fields'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { SuperAgentDispute } from '../../features/disputes/dispute-detail'

export const Route = createFileRoute('/back-office/disputes_/super-agents_/$logCode')({
  validateSearch: listSearch({ query: PageQuery }, ['queue', 'attempt']),
  component: SuperAgentDispute,
})
