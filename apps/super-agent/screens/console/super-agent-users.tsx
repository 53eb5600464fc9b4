import { AgentUserList } from '@dcir/screens/access/agent-user-list'
import { useSuperAgentChoices } from '@dcir/screens/reference/super-agent-choices.ts'

/** The users of the own super agent; of several, each with the super agent that it belongs to. */
export function SuperAgentUsers() {
  const agents = useSuperAgentChoices('merchantId', true)
  return <AgentUserList namesAgents={(agents?.length ?? 0) > 1} />
}
