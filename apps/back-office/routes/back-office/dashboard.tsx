import { dashboardSearch } from '@dcir/screens/transactions/dashboard-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { BackOfficeDashboard } from '../../screens/console/dashboard'

export const Route = createFileRoute('/back-office/dashboard')({
  validateSearch: dashboardSearch,
  component: BackOfficeDashboard,
})
