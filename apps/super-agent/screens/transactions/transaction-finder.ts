import { transactions } from '@dcir/core/transactions/contract'
import { transactionFinder } from '@dcir/screens/transactions/transaction-finder'
import { linkOptions } from '@tanstack/react-router'

/** Finds transactions for the palette. */
export const paletteFinder = transactionFinder({
  endpoint: transactions.find,
  accessible: ['fo_dcir_get_all_transactions'],
  open: ({ transactionSearchKey }) =>
    linkOptions({ to: '/front-office/transactions/$transactionSearchKey', params: { transactionSearchKey } }),
})
