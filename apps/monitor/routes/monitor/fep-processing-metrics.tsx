import { createFileRoute } from '@tanstack/react-router'
import { FepMetrics } from '../../screens/monitoring/fep-metrics'

export const Route = createFileRoute('/monitor/fep-processing-metrics')({ component: FepMetrics })
