import { Box, Button } from '@chakra-ui/react'
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import type { Transaction } from '@dcir/core/transactions/contract'
import { givenFields, transactionFields } from '@dcir/core/transactions/fields'
import { useAddressField } from '@dcir/ui/address/address-search.ts'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { useClient } from '@dcir/ui/client/client-context'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { Surface } from '@dcir/ui/list/screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { ArrowLeft, Eye } from 'lucide-react'
import { useMemo } from 'react'
import { DisputeCheck } from '../disputes/dispute-check'
import { useOptionalValues } from '../transactions/optional-values'
import { transactionFilters } from '../transactions/transaction-filters'
import type { SettlementPlaces } from './places'
import { SettlementExplained } from './settlement-explained'

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
const fields = worded(
  pick(
    transactionFields,
    'transactionTime',
    'maskedPan',
    'rrn',
    'stan',
    'transactionAmount',
    'responseCode',
    'terminalId',
    'cardAcceptorLocation',
    'transactionSearchKey',
    'bulkSettlementKey',
    'disputeLogCode',
  ),
  { bulkSettlementKey: 'Bulk key' },
)

const at = (transaction: string | undefined): Target => ({
  to: '.',
  search: (before: Record<string, unknown>) => ({ ...before, transaction }),
})
const open = ({ transactionSearchKey }: Transaction) => at(transactionSearchKey)

interface SettlementTransactionsProps {
  bulkSettlementKey: string
  openDispute: SettlementPlaces['openDispute']
}

/** The transactions of a bulk; one that is opened explains its amounts, and a dispute can be logged on it. */
export function SettlementTransactions({ bulkSettlementKey, openDispute }: SettlementTransactionsProps) {
  const [transaction] = useAddressField('transaction')
  const isBank = useClient().door() === 'backoffice'
  const optional = useOptionalValues()
  const filters = useMemo(() => transactionFilters({ isBank, optional }), [isBank, optional])
  if (transaction)
    return <OpenedTransaction {...{ bulkSettlementKey, openDispute }} transactionSearchKey={transaction} />
  return (
    <FilteredPart
      label="Transactions"
      endpoint={bulkSettlements.transactions}
      params={{ bulkSettlementKey }}
      filters={filters}
      columns={columns}
      rowKey={({ transactionSearchKey }) => transactionSearchKey}
      rowName={({ rrn }) => rrn}
      open={open}
      rowActions={(row) => [{ label: 'View', icon: Eye, target: open(row) }]}
      empty="No transactions found..."
    />
  )
}

type OpenedProps = SettlementTransactionsProps & { transactionSearchKey: string }

function OpenedTransaction({ bulkSettlementKey, transactionSearchKey, openDispute }: OpenedProps) {
  return (
    <Box display="grid" gap="16px">
      <Box>
        <Button asChild variant="outline" size="sm">
          <TargetLink target={at(undefined)}>
            <ArrowLeft size={16} aria-hidden="true" /> All transactions
          </TargetLink>
        </Button>
      </Box>
      <Summary {...{ bulkSettlementKey, transactionSearchKey, openDispute }} />
      <SettlementExplained bulkSettlementKey={bulkSettlementKey} transactionSearchKey={transactionSearchKey} />
    </Box>
  )
}

function Summary({ bulkSettlementKey, transactionSearchKey, openDispute }: OpenedProps) {
  const query = useEndpoint(bulkSettlements.transaction, { params: { bulkSettlementKey, transactionSearchKey } })
  return (
    <Answer query={query} skeleton={<CardSkeleton cards={1} height="200px" />}>
      {(transaction) => (
        <Surface>
          <Box display="flex" justifyContent="flex-end" padding="16px 16px 0" _empty={{ display: 'none' }}>
            <DisputeCheck transaction={transaction} open={openDispute} />
          </Box>
          <DefinitionList items={definitionsOf([...fields, ...givenFields(transaction)], transaction)} />
        </Surface>
      )}
    </Answer>
  )
}
