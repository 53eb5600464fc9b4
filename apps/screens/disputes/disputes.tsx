import { disputes } from '@dcir/core/disputes/contract'
import { PENDING_APPROVAL_VIEW } from '@dcir/core/disputes/lists'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import type { Choice } from '@dcir/ui/form/field.ts'
import { useMemo } from 'react'
import { useSuperAgentChoices } from '../reference/super-agent-choices'
import { DisputeList } from './dispute-list'
import { useDisputeSide } from './dispute-side'
import { PENDING_APPROVAL, usePendingApproval } from './pending-approval'
import type { DisputePlace } from './places'

const tabs = [
  { id: 'all', label: 'All Disputes' },
  { id: PENDING_APPROVAL, label: 'Disputes Pending Approval' },
]

/** One of a console's lists of disputes; the bank's has those among them that the expiry job left to it. */
export function Disputes({ place }: { place: DisputePlace }) {
  const isBank = useDisputeSide() === 'backoffice'
  const { tab } = useAddress()
  const mayAnswer = useMayCall(disputes.resolve)
  const { choices, withFilter } = useAgents(isBank, useMayCall(place.endpoints.list))
  const pending = usePendingApproval(isBank)
  const isPending = isBank && tab === PENDING_APPROVAL
  return (
    <DisputeList
      place={place}
      views={isPending ? PENDING_APPROVAL_VIEW : place.views}
      agents={choices}
      withFilter={withFilter}
      fixed={isPending ? pending.filter : undefined}
      tabs={isBank ? tabs : undefined}
      enabled={!isBank || tab !== PENDING_APPROVAL || pending.isKnown}
      answers={place.answers && mayAnswer}
    />
  )
}

interface Agents {
  /** Super agents to pick from; undefined when there is nothing to choose. */
  choices: readonly Choice[] | undefined
  /** The only one that there is, which goes with any filter. */
  withFilter: Readonly<Record<string, string>> | undefined
}

/** The bank's picker is filled once it is about to show; a super agent's people pick only where they have several. */
function useAgents(isBank: boolean, maySee: boolean): Agents {
  const { dialog, merchantId } = useAddress()
  const isWanted = isBank ? dialog === 'filter' || merchantId !== undefined : maySee
  const choices = useSuperAgentChoices('merchantId', isWanted)
  return useMemo(() => {
    if (isBank || (choices && choices.length > 1)) return { choices, withFilter: undefined }
    const only = choices?.[0]?.value
    return { choices: undefined, withFilter: only === undefined ? undefined : { merchantId: only } }
  }, [choices, isBank])
}
