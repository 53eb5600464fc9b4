import { createFileRoute } from '@tanstack/react-router'
import { BackOfficeTransaction } from '../../screens/console/transaction-detail'

export const Route = createFileRoute('/back-office/transactions_/$transactionSearchKey')({
  component: BackOfficeTransaction,
})
