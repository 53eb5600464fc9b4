import { requireSecondFactor } from '@dcir/ui/domain/session/guard'
import { SecondFactor } from '@dcir/ui/domain/session/second-factor'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/login_/second-factor')({
  beforeLoad: requireSecondFactor,
  component: () => <SecondFactor population="front-office" />,
})
