import { frontOfficeNav } from '@dcir/core/permissions/navigation'
import { requireSession } from '@dcir/screens/access/guard.ts'
import { ConsoleShell } from '@dcir/screens/console/console-shell'
import { NotFound } from '@dcir/ui/feedback/states'
import { createFileRoute } from '@tanstack/react-router'

const loadFinder = () => import('../../screens/finder').then(({ finder }) => finder)

const loadToday = () => import('../../screens/today').then(({ matters }) => matters)

export const Route = createFileRoute('/front-office')({
  beforeLoad: (visit) => requireSession(visit, 'front-office'),
  component: () => (
    <ConsoleShell
      nav={frontOfficeNav}
      loadFinder={loadFinder}
      today={{ population: 'front-office', load: loadToday }}
    />
  ),
  notFoundComponent: () => <NotFound />,
})
