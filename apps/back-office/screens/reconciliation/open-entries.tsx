import { pick } from '@dcir/core/contract/vocabulary'
import { type AccountEntry, accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { entryFields } from '@dcir/core/reconciliation/entries/fields'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Eye } from 'lucide-react'
import type { DayKind } from './day-places'
import { DayTabs, type OpenPart } from './day-tabs'

const columns = columnsOf(
  pick(entryFields, 'transactionDate', 'narration', 'maskedPan', 'rrn', 'amount', 'terminalId', 'responseCode'),
  { narration: { yields: true }, terminalId: { kind: 'text' }, responseCode: { card: 'none' } },
)

/** Lines of all days that wait for somebody; each opens its day, where it is dealt with. */
export function OpenEntries({ kind, part }: { kind: DayKind; part: OpenPart }) {
  const open = ({ transactionDate, referenceId }: AccountEntry) => ({
    ...kind.show(transactionDate),
    search: { tab: part.tabOfDay, entry: referenceId },
  })
  return (
    <ListScreen
      title={kind.title}
      endpoint={accountEntries.open}
      fixed={{ kind: part.kind }}
      columns={columns}
      rowKey={({ referenceId }) => referenceId}
      rowName={({ rrn }) => rrn}
      open={open}
      rowActions={(row) => [{ label: 'View', icon: Eye, target: open(row) }]}
      frame={(content) => <DayTabs kind={kind}>{content}</DayTabs>}
      empty="Nothing waits here."
    />
  )
}
