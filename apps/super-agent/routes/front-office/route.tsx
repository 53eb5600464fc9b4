import { frontOfficeNav } from '@dcir/core/permissions/navigation'
import { requireSession } from '@dcir/screens/access/guard.ts'
import { ConsoleShell } from '@dcir/screens/console/console-shell'
import { answersThatWait } from '@dcir/screens/disputes/answers-that-wait.ts'
import { NotFound } from '@dcir/ui/feedback/states'
import { createFileRoute } from '@tanstack/react-router'
import { navIcons } from '../../screens/nav-icons'
import { agentPlaces } from '../../screens/today/agent-places'

const loadFinder = () => import('../../screens/finder').then(({ finder }) => finder)

export const Route = createFileRoute('/front-office')({
  beforeLoad: (visit) => requireSession(visit, 'front-office'),
  component: () => (
    <ConsoleShell
      nav={frontOfficeNav}
      icons={navIcons}
      loadFinder={loadFinder}
      waits={answersThatWait}
      today={{ population: 'front-office', places: agentPlaces }}
    />
  ),
  notFoundComponent: () => <NotFound />,
})
