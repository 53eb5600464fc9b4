import { createFileRoute } from '@tanstack/react-router'
import { LastTransactionTimes } from '../../screens/monitoring/last-transaction-times'

export const Route = createFileRoute('/monitor/last-transaction-times')({ component: LastTransactionTimes })
