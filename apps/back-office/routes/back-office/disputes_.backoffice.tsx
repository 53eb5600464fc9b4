import { DisputeListQuery } from '@dcir/core/contract/dispute-query'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { BankDisputes } from '../../features/disputes/dispute-list'

export const Route = createFileRoute('/back-office/disputes_/backoffice')({
  validateSearch: listSearch({ query: DisputeListQuery }),
  component: BankDisputes,
})
