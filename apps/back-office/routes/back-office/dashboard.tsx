import { dashboards } from '@dcir/core/contract/dashboards'
import { listSearch } from '@dcir/ui/address/list-search'
import { createFileRoute } from '@tanstack/react-router'
import { BackOfficeDashboard } from '../../features/dashboards/dashboard'

export const Route = createFileRoute('/back-office/dashboard')({
  validateSearch: listSearch(dashboards.transactionsHistory, ['view', 'period', 'cardAcceptorId', 'measure']),
  component: BackOfficeDashboard,
})
