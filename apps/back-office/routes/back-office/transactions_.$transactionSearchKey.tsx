import { Transaction } from '@dcir/screens/console/transaction'
import { createFileRoute } from '@tanstack/react-router'
import { openDispute } from '../../screens/disputes/dispute-places'
import { transactionPlaces } from '../../screens/transaction-places'

export const Route = createFileRoute('/back-office/transactions_/$transactionSearchKey')({
  component: () => <Transaction places={transactionPlaces} openDispute={openDispute} />,
})
