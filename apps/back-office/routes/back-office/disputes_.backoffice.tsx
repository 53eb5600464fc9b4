import { DisputeListQuery } from '@dcir/core/disputes/query'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { BankDisputes } from '../../screens/disputes/dispute-list'

export const Route = createFileRoute('/back-office/disputes_/backoffice')({
  validateSearch: listSearch({ query: DisputeListQuery }),
  component: BankDisputes,
})
