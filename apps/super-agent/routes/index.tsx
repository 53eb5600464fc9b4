import { goOnIfSignedIn } from '@dcir/screens/access/guard.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  beforeLoad: async (visit) => {
    await goOnIfSignedIn(visit, 'front-office')
    throw redirect({ to: '/login', replace: true })
  },
})
