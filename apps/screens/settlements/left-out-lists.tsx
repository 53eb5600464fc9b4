import { statusText } from '@dcir/core/display/status'
import { owedStates } from '@dcir/core/payments/owed-query'
import { type HeldTransaction, heldTransactions } from '@dcir/core/settlements/held-contract'
import { heldFields, heldSearch, owedBackFields, owedBackSearch } from '@dcir/core/settlements/left-out-fields'
import { type HeldFilter, heldReasons, heldStates, type OwedBackFilter } from '@dcir/core/settlements/left-out-query'
import { type OwedBack, owedBack } from '@dcir/core/settlements/owed-back-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { selectPrompts } from '@dcir/core/validators/prompts'
import type { Target } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
import type { Choice } from '@dcir/ui/form/field.ts'
import { useActiveFilter } from '@dcir/ui/list/list-query.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { CircleCheck, Download, Eye } from 'lucide-react'
import { useMemo, useState } from 'react'
import { RecoveredDialog } from '../payments/recovered-dialog'
import type { SettlementPlaces } from './places'
import { settlementTabs } from './settlement-tabs'

interface ListProps {
  places: SettlementPlaces
  /** The super agents that the bank picks from; a super agent has its own alone. */
  agents: readonly Choice[] | undefined
}

const heldFilter = filterFor<HeldFilter>()
const owedFilter = filterFor<OwedBackFilter>()
const yields = { yields: true } as const
const heldColumns = columnsOf(Object.values(heldFields), { transactionTime: yields, merchantName: yields })
const { endedAt, endReason, endComment, endedBy, transactionTime: _, ...open } = owedBackFields
const openColumns = columnsOf(Object.values(open), {
  merchantName: yields,
  bulkSettlementKey: yields,
  reference: yields,
})
const endedColumns = columnsOf([...Object.values(open), endedAt, endReason, endComment, endedBy], {
  noticedAt: yields,
  merchantName: yields,
  bulkSettlementKey: yields,
  reference: yields,
  endedBy: yields,
})
const keyOf = ({ transactionSearchKey }: HeldTransaction | OwedBack) => transactionSearchKey

type Open = ((row: HeldTransaction | OwedBack) => Target) | undefined

/** Opens the transaction of a row, for who may see it. */
function useOpen(places: SettlementPlaces): Open {
  const may = useMayCall(transactions.show)
  return may ? (row) => places.showTransaction(keyOf(row)) : undefined
}
const viewOf = (row: HeldTransaction | OwedBack, open: Open) =>
  open ? [{ label: 'View', icon: Eye, target: open(row) }] : []

const agentPicker = (agents: readonly Choice[]) => ({ choices: agents, prompt: selectPrompts.superAgent })

/** Transactions that no bulk has, each with the reason and since when. */
export function HeldList({ places, agents }: ListProps) {
  const open = useOpen(places)
  const filters = useMemo(
    () => [
      ...(agents ? [heldFilter(heldSearch.cardAcceptorId, agentPicker(agents))] : []),
      heldFilter(heldSearch.heldReason, { choices: choicesOf(heldReasons, statusText) }),
      heldFilter(heldSearch.heldState, { choices: choicesOf(heldStates, statusText) }),
    ],
    [agents],
  )
  const query = useActiveFilter(filters)
  const { run, running } = useDownload(heldTransactions.download, 'held-transactions.xlsx')
  return (
    <ListScreen
      title="Bulk Settlements"
      endpoint={heldTransactions.list}
      columns={heldColumns}
      filters={filters}
      rowKey={keyOf}
      rowName={keyOf}
      open={open}
      rowActions={(row) => viewOf(row, open)}
      frame={settlementTabs}
      actions={[{ label: 'Download', icon: Download, onSelect: () => void (running || run({ query })) }]}
      empty="Nothing is held out of settlement."
      emptyHint="A transaction is held while its dispute is open, for good once it is reversed or accepted, and while its fee is more than its amount."
    />
  )
}

/** Settled transactions that were reversed or accepted in a dispute afterwards, until that ends. */
export function OwedBackList({ places, agents }: ListProps) {
  const open = useOpen(places)
  const filters = useMemo(
    () => [
      ...(agents ? [owedFilter(owedBackSearch.cardAcceptorId, agentPicker(agents))] : []),
      owedFilter(owedBackSearch.bulkSettlementKey),
      owedFilter(owedBackSearch.owedState, { choices: choicesOf(owedStates, statusText) }),
    ],
    [agents],
  )
  const query = useActiveFilter(filters)
  const { run, running } = useDownload(owedBack.download, 'owed-back.xlsx')
  const mayRecover = useMayCall(owedBack.recover)
  const [recovering, setRecovering] = useState<OwedBack | null>(null)
  return (
    <ListScreen
      title="Bulk Settlements"
      endpoint={owedBack.list}
      columns={query.owedState === undefined || query.owedState === 'OPEN' ? openColumns : endedColumns}
      filters={filters}
      rowKey={(row) => `${keyOf(row)} ${row.noticedAt}`}
      rowName={keyOf}
      open={open}
      rowActions={(row) => [
        ...viewOf(row, open),
        ...(mayRecover && row.endedAt === null
          ? [{ label: 'Report as Recovered', icon: CircleCheck, onSelect: () => setRecovering(row) }]
          : []),
      ]}
      frame={settlementTabs}
      actions={[{ label: 'Download', icon: Download, onSelect: () => void (running || run({ query })) }]}
      empty="Nothing is owed back."
      emptyHint="A settled transaction appears here when it is reversed, or accepted in a dispute, afterwards."
    >
      {recovering && (
        <RecoveredDialog
          endpoint={owedBack.recover}
          params={{ transactionSearchKey: recovering.transactionSearchKey }}
          amount={recovering.amount}
          paidTo={recovering.merchantName}
          onClose={() => setRecovering(null)}
        />
      )}
    </ListScreen>
  )
}
