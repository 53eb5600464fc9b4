import { goOnIfSignedIn } from '@dcir/screens/access/guard.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** A page of the super agents' console: its people sign in there, and who is signed in here has a first page here. */
export const Route = createFileRoute('/front-office/$')({
  beforeLoad: async (visit) => {
    await goOnIfSignedIn(visit, 'back-office')
    throw redirect({ to: '/login', replace: true })
  },
})
