import { goOnIfSignedIn } from '@dcir/screens/access/guard.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** A page of the bank's console: its people sign in there, and who is signed in here has a first page here. */
export const Route = createFileRoute('/back-office/$')({
  beforeLoad: async (visit) => {
    await goOnIfSignedIn(visit, 'front-office')
    throw redirect({ to: '/login', replace: true })
  },
})
