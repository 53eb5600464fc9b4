import { FileEntryQuery } from '@dcir/core/reconciliation/entries/query'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { StatementDetail } from '../../../screens/reconciliation/statement-detail'

export const Route = createFileRoute('/back-office/reconciliation/file-upload_/$fileKey')({
  validateSearch: listSearch({ query: FileEntryQuery }, ['entry']),
  component: StatementDetail,
})
