import { requireSecondFactor } from '@dcir/screens/access/guard.ts'
import { SecondFactor } from '@dcir/screens/access/second-factor'
import { mainSecondStep } from '@dcir/screens/access/second-step.ts'
import { createFileRoute } from '@tanstack/react-router'

const verify = mainSecondStep('front-office')

export const Route = createFileRoute('/login_/second-factor')({
  beforeLoad: requireSecondFactor,
  component: () => <SecondFactor population="front-office" verify={verify} />,
})
