import { frontOfficeNav } from '@dcir/core/permissions/navigation'
import { requireSession } from '@dcir/screens/access/guard.ts'
import { ConsoleShell } from '@dcir/screens/console/console-shell'
import { NotFound } from '@dcir/ui/feedback/states'
import { createFileRoute } from '@tanstack/react-router'
import { navIcons } from '../../screens/nav-icons'
import { agentPlaces } from '../../screens/today/agent-places'

export const Route = createFileRoute('/account')({
  beforeLoad: (visit) => requireSession(visit, 'front-office'),
  component: () => (
    <ConsoleShell nav={frontOfficeNav} icons={navIcons} today={{ population: 'front-office', places: agentPlaces }} />
  ),
  notFoundComponent: () => <NotFound />,
})
