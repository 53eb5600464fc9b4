import { createFileRoute } from '@tanstack/react-router'
import { PendingTransactions } from '../../screens/monitoring/pending-transactions'

export const Route = createFileRoute('/monitor/pending-transactions')({ component: PendingTransactions })
