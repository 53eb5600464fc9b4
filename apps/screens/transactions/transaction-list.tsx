import { pick } from '@dcir/core/contract/vocabulary'
import type { Authority } from '@dcir/core/permissions/authorities'
import type { Transaction, transactions } from '@dcir/core/transactions/contract'
import { transactionFields } from '@dcir/core/transactions/fields'
import type { Target } from '@dcir/ui/address/target'
import type { FilterMoreProps } from '@dcir/ui/filter/filter-dialog'
import type { Field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Eye } from 'lucide-react'
import type { ComponentType } from 'react'

export interface TransactionListProps {
  endpoint: typeof transactions.list
  /** Takes the filter as a body, where the contract asks for that. */
  filterEndpoint?: typeof transactions.filter
  /** Shows one of these transactions. */
  showEndpoint: typeof transactions.show
  accessible: readonly Authority[]
  filters: readonly Field[]
  /** Asks for a report of what the filter finds. */
  filterMore: ComponentType<FilterMoreProps>
  open: (transaction: Transaction) => Target
}

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

const keyOf = ({ transactionSearchKey }: Transaction) => transactionSearchKey

/** The transactions of a console. */
export function TransactionList({ showEndpoint, open, ...rest }: TransactionListProps) {
  return (
    <ListScreen
      {...rest}
      title="Transactions"
      views="transactions"
      columns={columns}
      rowKey={keyOf}
      rowName={({ rrn }) => rrn}
      open={open}
      detail={(row) => ({ endpoint: showEndpoint, input: { params: { transactionSearchKey: keyOf(row) } } })}
      rowActions={(row) => [{ label: 'View', icon: Eye, target: open(row) }]}
      empty="No transactions found..."
      emptyHint="Transactions appear here as the switch reports them."
    />
  )
}
