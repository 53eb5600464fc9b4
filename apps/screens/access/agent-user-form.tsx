import { personInputs as of } from '@dcir/core/access/person-fields'
import { type NewAgentUser, superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import { agentUserFields } from '@dcir/core/access/super-agent-users/fields'
import { userMessages } from '@dcir/core/access/users/rules'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { type Choice, formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { useMemo } from 'react'

const { text, select, search } = formFor<NewAgentUser>()

interface AgentUserFormProps {
  agents: readonly Choice[] | undefined
  /** Users of any super agent are made here, so that one has to be chosen. */
  ofAll: boolean
  onClose: () => void
}

/** A new user of a super agent. */
export function AgentUserForm({ agents = [], ofAll, onClose }: AgentUserFormProps) {
  const { data: roles, error } = useEndpoint(superAgentUsers.roles, {})
  useErrorToast(error, userMessages.noRoles)
  const fields = useMemo(() => {
    const choices = (roles ?? []).map((value) => ({ value, label: value }))
    const prompt = selectPrompts.superAgentAdministration
    return [
      select(of.role, { choices, prompt: selectPrompts.plain }),
      ...(ofAll ? [search('merchantId', agentUserFields.merchantName.label, { choices: agents, prompt })] : []),
      text(of.firstname),
      text(of.lastname),
      text(of.email, { hint: 'The user signs in with it' }),
    ]
  }, [roles, agents, ofAll])
  return (
    <FormDialog<typeof superAgentUsers.create, NewAgentUser>
      title="New user"
      submit="Submit"
      endpoint={superAgentUsers.create}
      fields={fields}
      keepAs="agent-user.new"
      waiting={!(roles || error) && <DetailSkeleton fields={4} />}
      waits
      done={({ message }) => message}
      after={({ sentTo }) => <Alert tone="success">{sentTo ? userMessages.sentTo(sentTo) : userMessages.first}</Alert>}
      onClose={onClose}
      look={{ width: 560 }}
    />
  )
}
