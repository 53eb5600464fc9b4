import { pick } from '@dcir/core/contract/vocabulary'
import { statusText } from '@dcir/core/display/status'
import { paidTwiceFields, paidTwiceSearch } from '@dcir/core/payments/fields'
import { owedStates, type PaidTwiceFilter } from '@dcir/core/payments/owed-query'
import { type PaidTwice, paidTwice } from '@dcir/core/payments/paid-twice-contract'
import { RecoveredDialog } from '@dcir/screens/payments/recovered-dialog'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
import { useActiveFilter } from '@dcir/ui/list/list-query.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { CircleCheck, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'

const filter = filterFor<PaidTwiceFilter>()
const filters = [
  filter(paidTwiceSearch.logCode),
  filter(paidTwiceSearch.owedState, { choices: choicesOf(owedStates, statusText) }),
]
const { endedAt, endComment, endedBy, ...open } = paidTwiceFields
const openFields = pick(open, 'reversedAt', 'requestId', 'merchantName', 'amount', 'status', 'toDo', 'logCode')
const yields = { yields: true } as const
const openColumns = columnsOf([...openFields, open.creditAccountName], {
  merchantName: yields,
  creditAccountName: yields,
})
const endedColumns = columnsOf([...openFields, endedAt, endComment, endedBy], {
  reversedAt: yields,
  merchantName: yields,
  status: yields,
  endedBy: yields,
})
const keyOf = ({ requestId }: PaidTwice) => requestId

/** Refunds that were sent while the switch gave the money back too, each with what is to do about it. */
export function PaidTwiceList({ lead }: { lead: ReactNode }) {
  const query = useActiveFilter(filters)
  const { run, running } = useDownload(paidTwice.download, 'refunds-paid-twice.xlsx')
  const mayRecover = useMayCall(paidTwice.recover)
  const [recovering, setRecovering] = useState<PaidTwice | null>(null)
  return (
    <ListScreen
      title="Transactions Requery Status Update"
      endpoint={paidTwice.list}
      columns={query.owedState === undefined || query.owedState === 'OPEN' ? openColumns : endedColumns}
      filters={filters}
      rowKey={keyOf}
      rowName={keyOf}
      rowActions={(row) =>
        mayRecover && row.status === 'SUCCESSFUL' && row.endedAt === null
          ? [{ label: 'Report as Recovered', icon: CircleCheck, onSelect: () => setRecovering(row) }]
          : []
      }
      lead={lead}
      actions={[{ label: 'Download', icon: Download, onSelect: () => void (running || run({ query })) }]}
      empty="No refund was paid twice."
      emptyHint="A refund appears here when it was sent and the switch reversed its transaction too."
    >
      {recovering && (
        <RecoveredDialog
          endpoint={paidTwice.recover}
          params={{ requestId: recovering.requestId }}
          amount={recovering.amount}
          paidTo={recovering.creditAccountName}
          account={recovering.creditAccount}
          onClose={() => setRecovering(null)}
        />
      )}
    </ListScreen>
  )
}
