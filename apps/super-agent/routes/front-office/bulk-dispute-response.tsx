import { DatedPageQuery } from '@dcir/core/contract/fields'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { ResponseList } from '../../features/dispute-responses/response-list'

export const Route = createFileRoute('/front-office/bulk-dispute-response')({
  validateSearch: listSearch({ query: DatedPageQuery }),
  component: ResponseList,
})
