import { transactions } from '@dcir/core/contract/transactions'
import { transactionFinder } from '@dcir/ui/domain/transactions/transaction-finder'
import { linkOptions } from '@tanstack/react-router'

/** Finds transactions for the palette. */
export const paletteFinder = transactionFinder({
  endpoint: transactions.findOwn,
  accessible: ['fo_dcir_get_all_transactions'],
  open: ({ transactionSearchKey }) =>
    linkOptions({ to: '/front-office/transactions/$transactionSearchKey', params: { transactionSearchKey } }),
})
