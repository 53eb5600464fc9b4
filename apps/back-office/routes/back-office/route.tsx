import { backOfficeNav } from '@dcir/core/permissions/navigation'
import { requireSession } from '@dcir/screens/access/guard.ts'
import { ConsoleShell } from '@dcir/screens/console/console-shell'
import { NotFound } from '@dcir/ui/feedback/states'
import { createFileRoute } from '@tanstack/react-router'

const loadFinder = () => import('../../screens/finder').then(({ finder }) => finder)

const loadToday = () => import('../../screens/today').then(({ matters }) => matters)

export const Route = createFileRoute('/back-office')({
  beforeLoad: (visit) => requireSession(visit, 'back-office'),
  component: () => (
    <ConsoleShell nav={backOfficeNav} loadFinder={loadFinder} today={{ population: 'back-office', load: loadToday }} />
  ),
  notFoundComponent: () => <NotFound />,
})
