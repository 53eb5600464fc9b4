import { SecondFactorSettings } from '@dcir/screens/access/second-factor-settings'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/account/second-factor')({ component: SecondFactorSettings })
