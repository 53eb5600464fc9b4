import { createFileRoute } from '@tanstack/react-router'
import { AlertConfigurations } from '../../screens/monitoring/alert-configurations'

export const Route = createFileRoute('/monitor/alert-configurations')({ component: AlertConfigurations })
