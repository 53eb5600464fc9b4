import { PageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ConnectionClosures } from '../../screens/monitoring/connection-closures'

export const Route = createFileRoute('/monitor/connection-closures')({
  validateSearch: listSearch({ query: PageQuery }, []),
  component: ConnectionClosures,
})
