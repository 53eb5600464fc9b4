import { pick } from '@dcir/core/contract/vocabulary'
import { activeText } from '@dcir/core/display/status'
import { transitAccounts } from '@dcir/core/reference/transit-accounts/contract'
import { type TransitAccount, transitAccount } from '@dcir/core/reference/transit-accounts/noun'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'

const TransitAccountForm = lazy(() =>
  import('./transit-account-form').then((one) => ({ default: one.TransitAccountForm })),
)

const { fields, texts, columns: shown } = transitAccount
const columns = columnsOf<keyof TransitAccount, TransitAccount>(pick(fields, ...shown), {
  accountName: { card: 'lead' },
  active: { cell: ({ active }) => <StatusBadge status={activeText(active)} /> },
})

/** Accounts from which settlements are paid, where a super agent names its own. */
export function TransitAccountList() {
  const { dialog } = useAddress()
  const change = useChangeAddress()
  const mayCreate = useMayCall(transitAccounts.create)
  const target = { to: '.', search: (before: object) => ({ ...before, dialog: 'create' }) }
  return (
    <ListScreen
      title="Transit Accounts"
      endpoint={transitAccounts.list}
      columns={columns}
      rowKey={({ accountReference }) => accountReference}
      rowName={({ accountName }) => accountName}
      actions={mayCreate ? [{ label: 'New Transit Account', icon: Plus, target, adds: true }] : []}
      empty={texts.empty}
      emptyHint={texts.emptyHint}
    >
      <Suspense>
        {dialog === 'create' && mayCreate && <TransitAccountForm onClose={() => void change({ dialog: undefined })} />}
      </Suspense>
    </ListScreen>
  )
}
