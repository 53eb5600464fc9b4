import { EntryQuery } from '@dcir/core/reconciliation/entries/query'
import { listSearch } from '@dcir/ui/address/list-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { DailyUploadDay } from '../../../screens/reconciliation/daily-upload-day'

export const Route = createFileRoute('/back-office/reconciliation/daily-uploads_/$transactionDate')({
  validateSearch: listSearch({ query: EntryQuery }),
  component: DailyUploadDay,
})
