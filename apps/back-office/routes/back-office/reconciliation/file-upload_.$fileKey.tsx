import { PageQuery } from '@dcir/core/contract/fields'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { StatementDetail } from '../../../features/statements/statement-detail'

export const Route = createFileRoute('/back-office/reconciliation/file-upload_/$fileKey')({
  validateSearch: listSearch({ query: PageQuery }),
  component: StatementDetail,
})
