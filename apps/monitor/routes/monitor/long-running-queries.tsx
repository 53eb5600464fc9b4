import { PageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { LongRunningQueries } from '../../screens/monitoring/long-running-queries'

export const Route = createFileRoute('/monitor/long-running-queries')({
  validateSearch: listSearch({ query: PageQuery }, ['dbName']),
  component: LongRunningQueries,
})
