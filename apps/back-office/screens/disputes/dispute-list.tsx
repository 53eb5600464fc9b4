import { DisputeList } from '@dcir/screens/disputes/dispute-list'
import { useDisputeAgents } from '@dcir/screens/disputes/dispute-list-agents.ts'
import { bankSide } from '@dcir/screens/disputes/dispute-list-endpoints.ts'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { type DisputePlace, disputePlaces } from './dispute-places'
import { FAILED_RESPONSES, PENDING_APPROVAL, usePendingApproval } from './pending-approval'

const tabs = [{ id: 'all', label: 'All Disputes' }]
const bothTabs = [...tabs, { id: PENDING_APPROVAL, label: 'Disputes Pending Approval' }]

/** One of the bank's lists of disputes, with those among them that the clock left to the bank. */
export function BackOfficeDisputes({ place }: { place: DisputePlace }) {
  const { title, views, endpoints, open } = disputePlaces[place]
  const { tab, dialog, merchantId } = useAddress()
  const mayPick = useMay('super-agents.pick')
  const mayAnswer = useMay(bankSide.decides)
  const { choices } = useDisputeAgents(bankSide, mayPick && (dialog === 'filter' || merchantId !== undefined), false)
  const pending = usePendingApproval()
  const isPending = tab === PENDING_APPROVAL && pending.filter !== null
  return (
    <DisputeList
      title={title}
      console={bankSide}
      endpoints={endpoints}
      accessible={bankSide.sees}
      views={isPending ? FAILED_RESPONSES : views}
      agents={mayPick ? choices : undefined}
      fixed={isPending && pending.filter ? pending.filter : undefined}
      tabs={pending.filter ? bothTabs : tabs}
      enabled={tab !== PENDING_APPROVAL || pending.isKnown}
      answers={mayAnswer}
      open={open}
    />
  )
}

export const AllDisputes = () => <BackOfficeDisputes place="all" />
export const BankDisputes = () => <BackOfficeDisputes place="byBank" />
export const SuperAgentDisputes = () => <BackOfficeDisputes place="byAgents" />
