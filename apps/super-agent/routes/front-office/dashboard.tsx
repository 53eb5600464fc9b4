import { Dashboard } from '@dcir/screens/console/dashboard'
import { dashboardSearch } from '@dcir/screens/transactions/dashboard-search.ts'
import { createFileRoute } from '@tanstack/react-router'
import { toAnswer } from '../../screens/disputes/to-answer'
import { transactionPlaces } from '../../screens/transaction-places'

export const Route = createFileRoute('/front-office/dashboard')({
  validateSearch: dashboardSearch,
  component: () => <Dashboard places={transactionPlaces} toAnswer={toAnswer} />,
})
