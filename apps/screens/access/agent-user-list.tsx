import { type AgentUser, superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import { agentUserColumns, agentUserFields as of } from '@dcir/core/access/super-agent-users/fields'
import { userMessages } from '@dcir/core/access/users/rules'
import { activeText } from '@dcir/core/display/status'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { type Choice, field } from '@dcir/ui/form/field.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { Eye, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'

const AgentUserDialogs = lazy(() => import('./agent-user-dialogs').then((one) => ({ default: one.AgentUserDialogs })))
const AgentUserForm = lazy(() => import('./agent-user-form').then((one) => ({ default: one.AgentUserForm })))

const drawn = {
  firstname: { card: 'lead' },
  active: { cell: ({ active }: AgentUser) => <StatusBadge status={activeText(active)} /> },
} as const
const columns = columnsOf<(typeof agentUserColumns)[number]['name'], AgentUser>(agentUserColumns, drawn)
const ownColumns = columns.filter(({ id }) => id !== 'merchantName')

const some = { required: false, most: 200 } as const
const filters = [
  field.text(of.firstname, some),
  field.text(of.lastname, some),
  field.text(of.email, some),
  field.text(of.username, some),
  field.select(of.active, {
    required: false,
    prompt: selectPrompts.plain,
    choices: [
      { value: 'true', label: activeText(true) },
      { value: 'false', label: activeText(false) },
    ],
  }),
]

interface AgentUserListProps {
  /** The super agents to choose from, where users of all of them are listed; they are asked for once it is wanted. */
  useAgents?: (isWanted: boolean) => readonly Choice[] | undefined
  /** Whether each user stands with a super agent, since there are several. */
  namesAgents?: boolean
}

const useNoAgents = () => undefined

/** Users of super agents: of all of them at the bank, of the own ones elsewhere. */
export function AgentUserList({ useAgents, namesAgents = useAgents !== undefined }: AgentUserListProps) {
  const { dialog, user } = useAddress()
  const change = useChangeAddress()
  const mayCreate = useMayCall(superAgentUsers.create)
  const useChoices = useAgents ?? useNoAgents
  const agents = useChoices(dialog === 'create')
  const close = () => void change({ dialog: undefined, user: undefined })
  const at = (opened: string, of?: AgentUser) => ({
    to: '.',
    search: (before: object) => ({ ...before, dialog: opened, user: of?.username }),
  })
  return (
    <ListScreen
      title="Super Agent Users"
      endpoint={superAgentUsers.list}
      filterEndpoint={superAgentUsers.filter}
      columns={namesAgents ? columns : ownColumns}
      filters={filters}
      rowKey={({ username }) => username}
      rowName={({ username }) => username}
      open={(row) => at('view', row)}
      rowActions={(row) => [{ label: 'View', icon: Eye, target: at('view', row) }]}
      actions={mayCreate ? [{ label: 'New user', icon: Plus, target: at('create'), adds: true }] : []}
      empty={userMessages.emptyAgents}
      emptyHint="A user signs in to the console of their super agent."
    >
      <Suspense>
        {dialog === 'create' && mayCreate && (
          <AgentUserForm agents={agents} ofAll={useAgents !== undefined} onClose={close} />
        )}
        {user !== undefined && dialog !== 'create' && (
          <AgentUserDialogs dialog={String(dialog)} username={String(user)} onClose={close} />
        )}
      </Suspense>
    </ListScreen>
  )
}
