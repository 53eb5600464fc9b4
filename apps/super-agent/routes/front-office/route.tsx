import { frontOfficeNav } from '@dcir/core/permissions/navigation'
import { requireSession } from '@dcir/screens/access/guard.ts'
import { ConsoleShell } from '@dcir/screens/console/console-shell'
import { NotFound } from '@dcir/ui/feedback/states'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

const loadFinder = () => import('../../screens/finder').then(({ finder }) => finder)

const Today = lazy(() => import('../../screens/today/agent-today').then((one) => ({ default: one.AgentToday })))

export const Route = createFileRoute('/front-office')({
  beforeLoad: (visit) => requireSession(visit, 'front-office'),
  component: () => (
    <ConsoleShell nav={frontOfficeNav} loadFinder={loadFinder} today={{ population: 'front-office', Today }} />
  ),
  notFoundComponent: () => <NotFound />,
})
