import { Box, Button } from '@chakra-ui/react'
import { features } from '@dcir/core/access/features-contract'
import { personInputs as of, personLabels } from '@dcir/core/access/person-fields'
import { type DirectoryUser, users } from '@dcir/core/access/users/contract'
import { userFields } from '@dcir/core/access/users/fields'
import {
  firstPassword,
  type UserSource,
  userMessages,
  userSourceNames,
  userSources,
} from '@dcir/core/access/users/rules'
import { errorText } from '@dcir/core/errors/processed-error'
import { roleChoices } from '@dcir/core/permissions/authorities'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useAction } from '@dcir/ui/client/use-action.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { useOneAfterAnother } from '@dcir/ui/dialog/one-after-another.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { DeclaredForm } from '@dcir/ui/form/declared-form'
import { type Choice, type Field, formFor, type LookUp } from '@dcir/ui/form/field.ts'
import { useId, useMemo, useState } from 'react'
import { RolePermissions } from './user-role'

interface Person extends Omit<DirectoryUser, 'companyName'> {
  companyName?: string
  userType: UserSource
}

const { text, select } = formFor<Person>()

const isOfDirectory = ({ userType }: { userType?: unknown }) => userType === 'AD'

/** Who is in the directory is looked up there, and what it says is not for typing. */
const inDirectory: LookUp = {
  async ask(username, { client, signal }) {
    const person = await client.call(users.directoryUser, { query: { username } }, { signal })
    const { firstname, lastname, email, companyName } = person
    return { text: `${firstname} ${lastname}`, values: { firstname, lastname, email, companyName: companyName ?? '' } }
  },
  when: isOfDirectory,
  what: 'username',
  fills: ['firstname', 'lastname', 'email', 'companyName'],
  must: true,
  pauseMs: 1000,
}

const sources = userSources.map((value) => ({ value, label: userSourceNames[value] }))

function fieldsOf(withDirectory: boolean, roles: readonly Choice[]): Field<Person>[] {
  const type = select(userFields.userType, {
    choices: sources,
    clears: ['username', 'firstname', 'lastname', 'email', 'companyName'],
  })
  return [
    ...(withDirectory ? [type] : []),
    select(of.role, { choices: roles, prompt: selectPrompts.plain }),
    text(of.username, { lookUp: inDirectory, when: isOfDirectory, startsRow: true }),
    text(of.firstname, { startsRow: true }),
    text(of.lastname),
    text(of.email, { hint: 'A local user signs in with it' }),
    text(of.companyName, { required: false }),
  ]
}

/** A new user in two steps: who it is, and a look at it; then what came of it. */
export function UserForm({ onClose }: { onClose: () => void }) {
  const [person, setPerson] = useState<Person | null>(null)
  const [step, setStep] = useState<'entry' | 'confirmation'>('entry')
  const [said, setSaid] = useState<string | null>(null)
  const { data: switched } = useEndpoint(features.list, {})
  const mayDraw = useOneAfterAnother(said === null ? step : 'end')
  if (!mayDraw) return null
  if (said !== null) {
    return (
      <Dialog title="New User" open onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
        <Alert tone="success">{said}</Alert>
        {person?.userType === 'LOCAL' && (
          <Box color="text.muted">{firstPassword(switched?.mail === true, person.email, true)}</Box>
        )}
      </Dialog>
    )
  }
  if (person && step === 'confirmation')
    return <Confirmation person={person} onBack={() => setStep('entry')} onClose={onClose} onDone={setSaid} />
  const onSubmit = (values: Person) => {
    setPerson({ ...values, userType: values.userType ?? 'LOCAL' })
    setStep('confirmation')
  }
  return <Entry start={person} onSubmit={onSubmit} onClose={onClose} />
}

interface EntryProps {
  start: Person | null
  onSubmit: (person: Person) => void
  onClose: () => void
}

function Entry({ start, onSubmit, onClose }: EntryProps) {
  const id = useId()
  const { data: roles, error } = useEndpoint(users.roles, {})
  const { data: switched } = useEndpoint(features.list, {})
  useErrorToast(error, userMessages.noRoles)
  const withDirectory = switched?.['directory-sign-in'] === true
  const fields = useMemo(() => fieldsOf(withDirectory, roleChoices(roles ?? [])), [withDirectory, roles])
  const isReady = switched !== undefined && (roles !== undefined || error !== null)
  const footer = (
    <>
      <Button variant="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} disabled={!isReady}>
        Continue
      </Button>
    </>
  )
  return (
    <Dialog title="New User" open onClose={onClose} footer={footer} width={640}>
      {isReady ? (
        <DeclaredForm<Person>
          id={id}
          fields={fields}
          columns={2}
          keepAs="user.new"
          values={{ userType: 'LOCAL', ...start }}
          onSubmit={onSubmit}
        >
          {({ role }) => (role ? <RolePermissions role={role} /> : null)}
        </DeclaredForm>
      ) : (
        <DetailSkeleton fields={5} />
      )}
    </Dialog>
  )
}

interface ConfirmationProps {
  person: Person
  onBack: () => void
  onClose: () => void
  onDone: (message: string) => void
}

function Confirmation({ person, onBack, onClose, onDone }: ConfirmationProps) {
  const { userType, username, companyName, ...rest } = person
  const options = { quiet: true, onDone: ({ message }: { message: string }) => onDone(message) }
  const local = useAction(users.createLocal, options)
  const directory = useAction(users.createDirectory, options)
  const { running, error } = userType === 'AD' ? directory : local
  const create = () => {
    const body = { ...rest, ...(companyName && { companyName }) }
    void (userType === 'AD' ? directory.run({ body: { ...body, username } }) : local.run({ body }))
  }
  const footer = (
    <>
      <Button variant="outline" disabled={running} onClick={onBack}>
        Back
      </Button>
      <Button disabled={running} aria-busy={running} onClick={create}>
        Create user
      </Button>
    </>
  )
  return (
    <Dialog title="Confirm the new user" open onClose={onClose} footer={footer} width={640}>
      {error && <Alert title="Error">{errorText(error)}</Alert>}
      <DefinitionList
        flush
        items={[
          [userFields.userType.label, userSourceNames[userType]],
          [personLabels.role, person.role],
          [personLabels.username, userType === 'AD' ? username : person.email],
          [personLabels.firstname, person.firstname],
          [personLabels.lastname, person.lastname],
          [personLabels.email, person.email],
          [personLabels.companyName, companyName],
        ]}
      />
      <Box color="text.muted">
        {userType === 'AD' ? 'The user can sign in through the directory at once.' : userMessages.waits}
      </Box>
    </Dialog>
  )
}
