import type { StatementDay } from '@dcir/core/reconciliation/contract'
import { linkOptions } from '@tanstack/react-router'

/** The entries of a day. */
export const openDay = ({ transactionDate }: StatementDay) =>
  linkOptions({ to: '/back-office/reconciliation/daily-uploads/$transactionDate', params: { transactionDate } })
