import { DatedPageQuery } from '@dcir/core/contract/fields'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { StatementList } from '../../../features/statements/statement-list'

export const Route = createFileRoute('/back-office/reconciliation/file-upload')({
  validateSearch: listSearch({ query: DatedPageQuery }),
  component: StatementList,
})
