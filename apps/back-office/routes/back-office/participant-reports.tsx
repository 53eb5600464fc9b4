import { PageQuery } from '@dcir/core/contract/schemas'
import { listRoute } from '@dcir/ui/app/list-route'
import { createFileRoute } from '@tanstack/react-router'
import { ParticipantReportList } from '../../screens/settlements/participant-report-list'

export const Route = createFileRoute('/back-office/participant-reports')({
  ...listRoute({
    title: 'Participant Reports',
    query: PageQuery,
    filters: ['ownerType', 'ownerIds', 'fromDate', 'toDate'],
    ask: async () => {
      const { participantReports } = await import('@dcir/core/settlements/participant-reports-contract')
      return [participantReports.list, participantReports.filter]
    },
  }),
  component: ParticipantReportList,
})
