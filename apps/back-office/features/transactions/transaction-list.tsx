import { superAgents } from '@dcir/core/contract/super-agents'
import { transactions } from '@dcir/core/contract/transactions'
import { useAddress } from '@dcir/ui/address/address-search'
import { useEndpoint } from '@dcir/ui/client/use-endpoint'
import { transactionFilters } from '@dcir/ui/domain/transactions/transaction-filters'
import { TransactionList } from '@dcir/ui/domain/transactions/transaction-list'
import { useErrorToast } from '@dcir/ui/feedback/error-toast'
import { useMay } from '@dcir/ui/session/session-store'
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
