import { goOnIfSignedIn } from '@dcir/ui/domain/session/guard'
import { AccessDenied } from '@dcir/ui/feedback/states'
import { createFileRoute } from '@tanstack/react-router'

/** Where a user comes to whom no page is open; everybody else goes on to their first page. */
export const Route = createFileRoute('/front-office/')({
  beforeLoad: (visit) => goOnIfSignedIn(visit, 'front-office'),
  component: AccessDenied,
})
