import { createFileRoute } from '@tanstack/react-router'
import { ServiceHealth } from '../../screens/monitoring/service-health'

export const Route = createFileRoute('/monitor/service-health')({ component: ServiceHealth })
