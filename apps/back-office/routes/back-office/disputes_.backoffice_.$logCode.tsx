import { PageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { BankDispute } from '../../screens/disputes/dispute-detail'

export const Route = createFileRoute('/back-office/disputes_/backoffice_/$logCode')({
  validateSearch: listSearch({ query: PageQuery }, ['queue', 'attempt']),
  component: BankDispute,
})
