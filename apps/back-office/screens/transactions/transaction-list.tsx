import { superAgents } from '@dcir/core/reference/super-agents-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { transactionFilters } from '@dcir/screens/transactions/transaction-filters.ts'
import { TransactionList } from '@dcir/screens/transactions/transaction-list'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { linkOptions } from '@tanstack/react-router'
import { useMemo } from 'react'
import { TransactionReportRequest } from './report-request'

/** The transactions of all super agents. */
export function BackOfficeTransactions() {
  const agents = useSuperAgentChoices()
  const filters = useMemo(
    () => transactionFilters({ codesMissing: 'Enter response codes', superAgents: agents }),
    [agents],
  )
  return (
    <TransactionList
      endpoint={transactions.list}
      filterEndpoint={transactions.filter}
      showEndpoint={transactions.show}
      accessible={['bo_dcir_get_all_transactions']}
      filters={filters}
      filterMore={TransactionReportRequest}
      open={({ transactionSearchKey }) =>
        linkOptions({ to: '/back-office/transactions/$transactionSearchKey', params: { transactionSearchKey } })
      }
    />
  )
}

/** The super agents to pick from, asked for when the picker or its chip is about to show and only if allowed. */
function useSuperAgentChoices() {
  const may = useMay('super-agents.pick')
  const { dialog, cardAcceptorId } = useAddress()
  const isWanted = dialog === 'filter' || cardAcceptorId !== undefined
  const { data, error } = useEndpoint(superAgents.choices, {}, { enabled: may && isWanted })
  useErrorToast(error, 'Error getting merchants!')
  return useMemo(() => {
    if (!may) return undefined
    return (data ?? []).map((one) => ({ value: one.cardAcceptorId, label: one.merchantName }))
  }, [data, may])
}
