import { DatedPageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { DailyUploadList } from '../../../screens/reconciliation/daily-upload-list'

export const Route = createFileRoute('/back-office/reconciliation/daily-uploads')({
  ...listRoute({
    title: 'Daily Upload',
    query: DatedPageQuery,
    ask: async () => {
      const { statements } = await import('@dcir/core/reconciliation/contract')
      return [statements.dailyUploads]
    },
  }),
  component: DailyUploadList,
})
