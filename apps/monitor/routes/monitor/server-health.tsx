import { createFileRoute } from '@tanstack/react-router'
import { ServerHealthScreen } from '../../features/server-health/server-health'

export const Route = createFileRoute('/monitor/server-health')({ component: ServerHealthScreen })
