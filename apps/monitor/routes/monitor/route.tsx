import { monitorNav } from '@dcir/core/permissions/navigation'
import { requireSession } from '@dcir/screens/access/guard.ts'
import { ConsoleFrame } from '@dcir/screens/console/console-frame'
import { NotFound } from '@dcir/ui/feedback/states'
import { createFileRoute } from '@tanstack/react-router'
import { navIcons } from '../../screens/nav-icons'

export const Route = createFileRoute('/monitor')({
  beforeLoad: (visit) => {
    // The root of the monitor is its sign-in screen; everything below it is for who is signed in.
    if (visit.location.pathname.replace(/\/$/, '') !== visit.context.signInPath) requireSession(visit, 'monitor')
  },
  component: () => <ConsoleFrame nav={monitorNav} icons={navIcons} signInPath="/monitor" />,
  notFoundComponent: () => <NotFound />,
})
