import { dashboardSearch } from '@dcir/ui/domain/dashboards/dashboard-search'
import { createFileRoute } from '@tanstack/react-router'
import { BackOfficeDashboard } from '../../features/dashboards/dashboard'

export const Route = createFileRoute('/back-office/dashboard')({
  validateSearch: dashboardSearch,
  component: BackOfficeDashboard,
})
