import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { StatementList } from '../../../screens/reconciliation/statement-list'

export const Route = createFileRoute('/back-office/reconciliation/file-upload')({
  validateSearch: listSearch({ query: DatedPageQuery }),
  component: StatementList,
})
