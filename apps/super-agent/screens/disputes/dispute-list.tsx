import { DisputeList } from '@dcir/screens/disputes/dispute-list'
import { useDisputeAgents } from '@dcir/screens/disputes/dispute-list-agents.ts'
import { agentSide } from '@dcir/screens/disputes/dispute-list-endpoints.ts'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { useMemo } from 'react'
import { type DisputePlace, disputePlaces } from './dispute-places'

/** One of the lists of disputes on the user's own super agents. */
function FrontOfficeDisputes({ place }: { place: DisputePlace }) {
  const { title, views, accessible, endpoints, answers, open } = disputePlaces[place]
  const mayAnswer = useMay(agentSide.decides)
  const { choices, only } = useDisputeAgents(agentSide, useMay(accessible), true)
  const withFilter = useMemo(() => (only ? { merchantId: only } : undefined), [only])
  return (
    <DisputeList
      title={title}
      console={agentSide}
      endpoints={endpoints}
      accessible={accessible}
      views={views}
      agents={choices}
      withFilter={withFilter}
      answers={answers && mayAnswer}
      open={open}
    />
  )
}

export const AgentDisputes = () => <FrontOfficeDisputes place="agent" />
export const BankDisputes = () => <FrontOfficeDisputes place="bank" />
