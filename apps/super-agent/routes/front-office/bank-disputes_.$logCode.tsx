import { PageQuery } from '@dcir/core/contract/schemas'
import { DisputeScreen } from '@dcir/screens/disputes/dispute-detail'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { disputePlaces } from '../../screens/disputes/dispute-places'

export const Route = createFileRoute('/front-office/bank-disputes_/$logCode')({
  validateSearch: listSearch({ query: PageQuery }, ['queue', 'answered', 'attempt', 'receipt']),
  component: () => <DisputeScreen place={disputePlaces.bank} />,
})
