import { Button } from '@chakra-ui/react'
import { personInputs as of } from '@dcir/core/access/person-fields'
import { type NewAgentUser, superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import { agentUserFields } from '@dcir/core/access/super-agent-users/fields'
import { userMessages } from '@dcir/core/access/users/rules'
import type { Result } from '@dcir/core/contract/endpoint'
import { roleChoices } from '@dcir/core/permissions/authorities'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
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

/** The way to a first password, which is on its way already where mail is set up. */
function FirstPassword({ username, sentTo }: Pick<Result<typeof superAgentUsers.create>, 'username' | 'sentTo'>) {
  const change = useChangeAddress()
  const mayMake = useMayCall(superAgentUsers.resetPassword)
  if (sentTo) return <Alert tone="success">{userMessages.sentTo(sentTo)}</Alert>
  return (
    <>
      <Alert tone="success">{userMessages.make}</Alert>
      {mayMake && (
        <Button type="button" onClick={() => void change({ dialog: 'reset', user: username })}>
          Make the first password
        </Button>
      )}
    </>
  )
}

/** A new user of a super agent. */
export function AgentUserForm({ agents = [], ofAll, onClose }: AgentUserFormProps) {
  const { data: roles, error } = useEndpoint(superAgentUsers.roles, {})
  useErrorToast(error, userMessages.noRoles)
  const fields = useMemo(() => {
    const choices = roleChoices(roles ?? [])
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
      after={(made) => <FirstPassword {...made} />}
      onClose={onClose}
      look={{ width: 560 }}
    />
  )
}
