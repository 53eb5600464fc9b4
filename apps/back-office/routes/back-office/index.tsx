import { goOnIfSignedIn } from '@dcir/screens/access/guard.ts'
import { createFileRoute } from '@tanstack/react-router'

/** Leads on to the user's first page; who may see none comes to Change Password, which is open to everybody. */
export const Route = createFileRoute('/back-office/')({
  beforeLoad: (visit) => goOnIfSignedIn(visit, 'back-office'),
})
