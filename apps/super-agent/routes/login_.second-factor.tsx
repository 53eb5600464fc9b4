import { requireSecondFactor } from '@dcir/screens/access/guard.ts'
import { SecondFactor } from '@dcir/screens/access/second-factor'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/login_/second-factor')({
  beforeLoad: requireSecondFactor,
  component: () => <SecondFactor population="front-office" />,
})
