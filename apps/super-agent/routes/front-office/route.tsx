import { frontOfficeNav } from '@dcir/core/permissions/navigation'
import { requireSession } from '@dcir/screens/access/guard.ts'
import { ConsoleShell } from '@dcir/screens/console/console-shell'
import { NotFound } from '@dcir/ui/feedback/states'
import { createFileRoute } from '@tanstack/react-router'
import { finder } from '../../screens/finder'

export const Route = createFileRoute('/front-office')({
  beforeLoad: (visit) => requireSession(visit, 'front-office'),
  component: () => <ConsoleShell nav={frontOfficeNav} finder={finder} />,
  notFoundComponent: () => <NotFound />,
})
