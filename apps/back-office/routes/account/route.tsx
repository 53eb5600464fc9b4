import { backOfficeNav } from '@dcir/core/permissions/navigation'
import { requireSession } from '@dcir/screens/access/guard.ts'
import { ConsoleShell } from '@dcir/screens/console/console-shell'
import { NotFound } from '@dcir/ui/feedback/states'
import { createFileRoute } from '@tanstack/react-router'
import { navIcons } from '../../screens/nav-icons'
import { bankPlaces } from '../../screens/today/bank-places'

export const Route = createFileRoute('/account')({
  beforeLoad: (visit) => requireSession(visit, 'back-office'),
  component: () => (
    <ConsoleShell nav={backOfficeNav} icons={navIcons} today={{ population: 'back-office', places: bankPlaces }} />
  ),
  notFoundComponent: () => <NotFound />,
})
