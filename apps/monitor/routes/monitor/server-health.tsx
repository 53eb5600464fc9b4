import { createFileRoute } from '@tanstack/react-router'
import { ServerHealthScreen } from '../../screens/monitoring/server-health'

export const Route = createFileRoute('/monitor/server-health')({ component: ServerHealthScreen })
