import { pick } from '@dcir/core/contract/vocabulary'
import { type OptionalField, type Transaction, transactions } from '@dcir/core/transactions/contract'
import { optionalFields, transactionFields } from '@dcir/core/transactions/fields'

import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useClient } from '@dcir/ui/client/client-context'
import type { FilterMoreProps } from '@dcir/ui/filter/filter-dialog'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Eye } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { useSuperAgentChoices } from '../reference/super-agent-choices'
import { useOptionalValues } from './optional-values'
import type { TransactionPlaces } from './places'
import { transactionFilters } from './transaction-filters'

// It comes with the filter's dialog, and not with the list.
const ReportRequest = lazy(() => import('./report-request').then((module) => ({ default: module.ReportRequest })))

const columns = columnsOf(
  pick(
    transactionFields,
    'transactionTime',
    'maskedPan',
    'rrn',
    'transactionAmount',
    'terminalId',
    'cardAcceptorLocation',
    'responseCode',
  ),
  { terminalId: { kind: 'text' }, cardAcceptorLocation: { card: 'none', yields: true } },
)

const aside = { aside: true }
const optionalColumns = columnsOf<OptionalField, Transaction>(optionalFields, {
  channel: aside,
  route: aside,
  issuer: aside,
  acquirer: aside,
})

const keyOf = ({ transactionSearchKey }: Transaction) => transactionSearchKey

/** The transactions of all super agents, of which the bank picks one, or those of the own. */
export function TransactionList({ places }: { places: TransactionPlaces }) {
  const isBank = useClient().door() === 'backoffice'
  const { dialog, cardAcceptorId } = useAddress()
  const choices = useSuperAgentChoices(
    'cardAcceptorId',
    isBank && (dialog === 'filter' || cardAcceptorId !== undefined),
  )
  const agents = isBank ? choices : undefined
  const optional = useOptionalValues()
  const filters = useMemo(
    () => transactionFilters({ isBank, superAgents: agents, optional }),
    [isBank, agents, optional],
  )
  const shown = useMemo(
    () => [...columns, ...optionalColumns.filter(({ id }) => optional[id as OptionalField].length > 0)],
    [optional],
  )
  const open = (row: Transaction) => places.show(keyOf(row))
  const filterMore = useMemo(
    () => (props: FilterMoreProps) => <ReportRequest {...props} page={places.reports} />,
    [places],
  )
  return (
    <ListScreen
      title="Transactions"
      endpoint={transactions.list}
      // Only the bank's filter travels as a body.
      filterEndpoint={isBank ? transactions.filter : undefined}
      filters={filters}
      filterMore={filterMore}
      views="transactions"
      columns={shown}
      rowKey={keyOf}
      rowName={({ rrn }) => rrn}
      open={open}
      detail={(row) => ({ endpoint: transactions.show, input: { params: { transactionSearchKey: keyOf(row) } } })}
      rowActions={(row) => [{ label: 'View', icon: Eye, target: open(row) }]}
      empty="No transactions found..."
      emptyHint="Transactions appear here as the switch reports them."
    />
  )
}
