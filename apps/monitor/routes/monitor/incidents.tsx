import { PageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Incidents } from '../../screens/monitoring/incidents'

export const Route = createFileRoute('/monitor/incidents')({
  validateSearch: listSearch({ query: PageQuery }, ['id']),
  component: Incidents,
})
