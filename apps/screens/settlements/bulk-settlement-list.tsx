import { pick } from '@dcir/core/contract/vocabulary'
import { type BulkSettlement, bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { bulkSettlementFields } from '@dcir/core/settlements/bulk-settlements-fields'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useClient } from '@dcir/ui/client/client-context'
import type { Choice } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Money } from '@dcir/ui/value/money'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { Eye } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useSuperAgentChoices } from '../reference/super-agent-choices'
import { bulkSettlementFilters } from './bulk-settlement-filters'
import { BulkSettlementStatus } from './bulk-settlement-status'
import type { SettlementPlaces } from './places'
import { HELD, OWED_BACK, settlementTabs } from './settlement-tabs'

const HeldList = lazy(() => import('./left-out-lists').then((one) => ({ default: one.HeldList })))
const OwedBackList = lazy(() => import('./left-out-lists').then((one) => ({ default: one.OwedBackList })))

const fields = pick(
  bulkSettlementFields,
  'bulkSettlementKey',
  'merchant',
  'transactionCount',
  'transactionTotalAmount',
  'transactionMerchantAmount',
  'status',
  'reportStatus',
  'createdAt',
)
// On a card the badge beside the money says how far it is paid; the report is a word below.
const options = {
  status: { card: 'state', cell: (bulk: BulkSettlement) => <BulkSettlementStatus bulk={bulk} quiet /> },
  reportStatus: { cell: ({ reportStatus }: BulkSettlement) => <StatusBadge status={reportStatus} quiet /> },
} as const
const columns = columnsOf(fields, options)
const ownColumns = columnsOf(
  fields.filter(({ name }) => name !== 'merchant'),
  {
    ...options,
    // A card leads with what the super agent gets.
    transactionTotalAmount: {
      align: 'end',
      cell: ({ transactionTotalAmount }: BulkSettlement) => <Money amount={transactionTotalAmount} />,
    },
  },
)
const keyOf = ({ bulkSettlementKey }: BulkSettlement) => bulkSettlementKey

/** Bulk settlements, held transactions and money owed back, of all super agents or of the user's own. */
export function BulkSettlements({ places }: { places: SettlementPlaces }) {
  const isBank = useClient().door() === 'backoffice'
  const { dialog, cardAcceptorId, tab } = useAddress()
  const isWanted = isBank && (dialog === 'filter' || cardAcceptorId !== undefined)
  const choices = useSuperAgentChoices('cardAcceptorId', isWanted)
  const agents = isBank ? choices : undefined
  if (tab !== HELD && tab !== OWED_BACK) return <BulkSettlementList places={places} isBank={isBank} agents={agents} />
  const Part = tab === HELD ? HeldList : OwedBackList
  return (
    <Suspense>
      <Part key={tab} places={places} agents={agents} />
    </Suspense>
  )
}

interface BulkSettlementListProps {
  places: SettlementPlaces
  isBank: boolean
  agents: readonly Choice[] | undefined
}

function BulkSettlementList({ places, isBank, agents }: BulkSettlementListProps) {
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
      frame={settlementTabs}
      empty={isBank ? 'No bulk settlement records found ...' : 'No bulk settlements found...'}
      emptyHint="A bulk settlement appears when the window of a super agent has ended."
    />
  )
}
