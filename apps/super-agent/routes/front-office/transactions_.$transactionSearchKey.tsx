import { createFileRoute } from '@tanstack/react-router'
import { FrontOfficeTransaction } from '../../screens/console/transaction-detail'

export const Route = createFileRoute('/front-office/transactions_/$transactionSearchKey')({
  component: FrontOfficeTransaction,
})
