import { dashboardSearch } from '@dcir/screens/transactions/dashboard-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { FrontOfficeDashboard } from '../../screens/console/dashboard'

export const Route = createFileRoute('/front-office/dashboard')({
  validateSearch: dashboardSearch,
  component: FrontOfficeDashboard,
})
