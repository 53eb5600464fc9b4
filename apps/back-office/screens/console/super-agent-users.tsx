import { AgentUserList } from '@dcir/screens/access/agent-user-list'
import { useSuperAgentChoices } from '@dcir/screens/reference/super-agent-choices.ts'

const useAgents = (isWanted: boolean) => useSuperAgentChoices('merchantId', isWanted)

/** The users of all super agents. */
export const SuperAgentUsers = () => <AgentUserList useAgents={useAgents} />
