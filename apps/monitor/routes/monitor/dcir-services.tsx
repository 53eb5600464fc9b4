import { createFileRoute } from '@tanstack/react-router'
import { ServiceMonitoring } from '../../screens/monitoring/service-monitoring'

export const Route = createFileRoute('/monitor/dcir-services')({ component: ServiceMonitoring })
