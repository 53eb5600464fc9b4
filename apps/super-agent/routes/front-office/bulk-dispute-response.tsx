import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ResponseList } from '../../screens/disputes/response-list'

export const Route = createFileRoute('/front-office/bulk-dispute-response')({
  validateSearch: listSearch({ query: DatedPageQuery }),
  component: ResponseList,
})
