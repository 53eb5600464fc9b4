import type { TransactionPlaces } from '@dcir/screens/transactions/places.ts'
import { linkOptions } from '@tanstack/react-router'

/** Where this console shows transactions and their reports. */
export const transactionPlaces: TransactionPlaces = {
  list: linkOptions({ to: '/front-office/transactions' }),
  filter: linkOptions({ to: '/front-office/transactions', search: { dialog: 'filter' } }),
  show: (transactionSearchKey) =>
    linkOptions({ to: '/front-office/transactions/$transactionSearchKey', params: { transactionSearchKey } }),
  reports: linkOptions({ to: '/front-office/transaction-reports' }),
}
