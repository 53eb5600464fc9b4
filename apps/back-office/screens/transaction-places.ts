import type { TransactionPlaces } from '@dcir/screens/transactions/places.ts'
import { linkOptions } from '@tanstack/react-router'

/** Where this console shows transactions and their reports. */
export const transactionPlaces: TransactionPlaces = {
  list: linkOptions({ to: '/back-office/transactions' }),
  filter: linkOptions({ to: '/back-office/transactions', search: { dialog: 'filter' } }),
  show: (transactionSearchKey) =>
    linkOptions({ to: '/back-office/transactions/$transactionSearchKey', params: { transactionSearchKey } }),
  reports: linkOptions({ to: '/back-office/transaction-reports' }),
}
