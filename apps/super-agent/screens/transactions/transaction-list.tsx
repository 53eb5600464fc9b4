import { transactions } from '@dcir/core/transactions/contract'
import { transactionFilters } from '@dcir/screens/transactions/transaction-filters.ts'
import { TransactionList } from '@dcir/screens/transactions/transaction-list'
import { linkOptions } from '@tanstack/react-router'
import { useMemo } from 'react'
import { TransactionReportRequest } from './report-request'

/** The transactions of the signed-in user's own super agents; there is nobody to pick. */
export function FrontOfficeTransactions() {
  const filters = useMemo(() => transactionFilters({ codesMissing: 'Enter response code(s)' }), [])
  return (
    <TransactionList
      endpoint={transactions.list}
      showEndpoint={transactions.show}
      accessible={['fo_dcir_get_all_transactions']}
      filters={filters}
      filterMore={TransactionReportRequest}
      open={({ transactionSearchKey }) =>
        linkOptions({ to: '/front-office/transactions/$transactionSearchKey', params: { transactionSearchKey } })
      }
    />
  )
}
