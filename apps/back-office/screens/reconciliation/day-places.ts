import type { TransactionIndicator } from '@dcir/core/reconciliation/entries/query'
import type { Target } from '@dcir/ui/address/target'
import { linkOptions } from '@tanstack/react-router'

/** Credit and debit reconciliation are the same screens, each at its own address. */
export interface DayKind {
  indicator: TransactionIndicator
  title: string
  /** `credit`, in a sentence. */
  word: string
  list: Target
  show: (transactionDate: string) => Target
}

export const creditDays: DayKind = {
  indicator: 'CREDIT',
  title: 'Credit Reconciliation',
  word: 'credit',
  list: linkOptions({ to: '/back-office/reconciliation/credit-reconciliation' }),
  show: (transactionDate) =>
    linkOptions({
      to: '/back-office/reconciliation/credit-reconciliation/$transactionDate',
      params: { transactionDate },
    }),
}

export const debitDays: DayKind = {
  indicator: 'DEBIT',
  title: 'Debit Reconciliation',
  word: 'debit',
  list: linkOptions({ to: '/back-office/reconciliation/debit-reconciliation' }),
  show: (transactionDate) =>
    linkOptions({
      to: '/back-office/reconciliation/debit-reconciliation/$transactionDate',
      params: { transactionDate },
    }),
}
