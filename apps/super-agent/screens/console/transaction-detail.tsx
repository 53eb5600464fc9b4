import { transactions } from '@dcir/core/transactions/contract'
import { DisputeCheck } from '@dcir/screens/disputes/dispute-check'
import { TransactionSummary } from '@dcir/screens/transactions/transaction-summary'
import { useParams } from '@tanstack/react-router'

/** One transaction of the user's own super agents. */
export function FrontOfficeTransaction() {
  const { transactionSearchKey } = useParams({ from: '/front-office/transactions_/$transactionSearchKey' })
  return (
    <TransactionSummary
      endpoint={transactions.show}
      transactionSearchKey={transactionSearchKey}
      accessible={['fo_dcir_get_all_transactions']}
      back={{ to: '/front-office/transactions' }}
      beside={(transaction) => (
        <DisputeCheck
          transaction={transaction}
          side="merchant"
          open={({ logCode, loggedBySide }) => ({
            to: `/front-office/${loggedBySide === 'merchant' ? 'agent' : 'bank'}-disputes/$logCode`,
            params: { logCode },
          })}
        />
      )}
    />
  )
}
