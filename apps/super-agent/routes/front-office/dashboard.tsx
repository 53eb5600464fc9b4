import { dashboardSearch } from '@dcir/ui/domain/dashboards/dashboard-search'
import { createFileRoute } from '@tanstack/react-router'
import { FrontOfficeDashboard } from '../../features/dashboards/dashboard'

export const Route = createFileRoute('/front-office/dashboard')({
  validateSearch: dashboardSearch,
  component: FrontOfficeDashboard,
})
