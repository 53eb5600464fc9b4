import { pick } from '@dcir/core/contract/vocabulary'
import { type BulkSettlement, bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { bulkSettlementFields } from '@dcir/core/settlements/bulk-settlements-fields'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useClient } from '@dcir/ui/client/client-context'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Eye } from 'lucide-react'
import { useMemo } from 'react'
import { useSuperAgentChoices } from '../reference/super-agent-choices'
import { bulkSettlementFilters } from './bulk-settlement-filters'
import { BulkSettlementStatus } from './bulk-settlement-status'
import type { SettlementPlaces } from './places'

const fields = pick(
  bulkSettlementFields,
  'bulkSettlementKey',
  'merchant',
  'transactionCount',
  'transactionTotalAmount',
  'status',
  'reportStatus',
  'createdAt',
)
const options = { status: { cell: (bulk: BulkSettlement) => <BulkSettlementStatus bulk={bulk} /> } }
const columns = columnsOf(fields, options)
const ownColumns = columnsOf(
  fields.filter(({ name }) => name !== 'merchant'),
  options,
)
const keyOf = ({ bulkSettlementKey }: BulkSettlement) => bulkSettlementKey

/** What was settled in bulk: with all super agents, of which the bank picks one, or with the own. */
export function BulkSettlementList({ places }: { places: SettlementPlaces }) {
  const isBank = useClient().door() === 'backoffice'
  const { dialog, cardAcceptorId } = useAddress()
  const isWanted = isBank && (dialog === 'filter' || cardAcceptorId !== undefined)
  const choices = useSuperAgentChoices('cardAcceptorId', isWanted)
  const agents = isBank ? choices : undefined
  const filters = useMemo(() => bulkSettlementFilters(isBank, agents), [isBank, agents])
  const open = (row: BulkSettlement) => places.show(keyOf(row))
  return (
    <ListScreen
      title="Bulk Settlements"
      endpoint={bulkSettlements.list}
      filters={filters}
      views="bulk-settlements"
      columns={isBank ? columns : ownColumns}
      rowKey={keyOf}
      open={open}
      detail={(row) => ({
        endpoint: bulkSettlements.list,
        input: { query: { page: 0, size: 10, bulkSettlementKey: keyOf(row) } },
      })}
      rowActions={(row) => [{ label: 'View', icon: Eye, target: open(row) }]}
      empty={isBank ? 'No bulk settlement records found ...' : 'No bulk settlements found...'}
      emptyHint="A bulk settlement appears when the window of a super agent has ended."
    />
  )
}
