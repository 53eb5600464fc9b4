import { transactions } from '@dcir/core/transactions/contract'
import { DisputeCheck } from '@dcir/screens/disputes/dispute-check'
import { TransactionSummary } from '@dcir/screens/transactions/transaction-summary'
import { useParams } from '@tanstack/react-router'

/** One transaction of any super agent. */
export function BackOfficeTransaction() {
  const { transactionSearchKey } = useParams({ from: '/back-office/transactions_/$transactionSearchKey' })
  return (
    <TransactionSummary
      endpoint={transactions.show}
      transactionSearchKey={transactionSearchKey}
      accessible={['bo_dcir_get_all_transactions']}
      back={{ to: '/back-office/transactions' }}
      beside={(transaction) => (
        <DisputeCheck
          transaction={transaction}
          side="backoffice"
          open={({ logCode }) => ({ to: '/back-office/disputes/view/$logCode', params: { logCode } })}
        />
      )}
    />
  )
}
