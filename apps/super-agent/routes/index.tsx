import { goOnIfSignedIn } from '@dcir/ui/domain/session/guard'
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  beforeLoad: async (visit) => {
    await goOnIfSignedIn(visit, 'front-office')
    throw redirect({ to: '/login', replace: true })
  },
})
