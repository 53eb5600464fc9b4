import { requireSecondFactor } from '@dcir/screens/access/guard.ts'
import { SecondFactor } from '@dcir/screens/access/second-factor'
import { monitorSecondStep } from '@dcir/screens/access/second-step.ts'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/monitor_/second-factor')({
  beforeLoad: requireSecondFactor,
  component: () => <SecondFactor population="monitor" verify={monitorSecondStep} />,
})
