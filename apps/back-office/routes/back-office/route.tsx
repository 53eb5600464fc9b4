import { backOfficeNav } from '@dcir/core/permissions/navigation'
import { requireSession } from '@dcir/screens/access/guard.ts'
import { ConsoleShell } from '@dcir/screens/console/console-shell'
import { NotFound } from '@dcir/ui/feedback/states'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

const loadFinder = () => import('../../screens/finder').then(({ finder }) => finder)

const Today = lazy(() => import('../../screens/today/bank-today').then((one) => ({ default: one.BankToday })))

export const Route = createFileRoute('/back-office')({
  beforeLoad: (visit) => requireSession(visit, 'back-office'),
  component: () => (
    <ConsoleShell nav={backOfficeNav} loadFinder={loadFinder} today={{ population: 'back-office', Today }} />
  ),
  notFoundComponent: () => <NotFound />,
})
