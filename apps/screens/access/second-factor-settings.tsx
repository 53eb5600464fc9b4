import { Box, Button } from '@chakra-ui/react'
import { monitorSecondFactor, type SecondFactorState, secondFactor } from '@dcir/core/access/second-factor-contract'
import { RECOVERY_CODES } from '@dcir/core/access/second-factor-rules'
import { foreseen } from '@dcir/core/errors/foreseen'
import type { Action } from '@dcir/ui/action/action.ts'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { Alert } from '@dcir/ui/feedback/alert'
import { Answer } from '@dcir/ui/feedback/answer'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { ListHead } from '@dcir/ui/list/list-head'
import { Screen, Surface } from '@dcir/ui/list/screen'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { Instant } from '@dcir/ui/value/instant'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { KeySquare, Power } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { codeField, Enrolment } from './enrolment'
import { RecoveryCodes } from './recovery-codes'

/** So few are left that new ones should be made before they are needed. */
const FEW_CODES = 3

const { text } = formFor<{ token: string }>()
const proofFields = [text('token', 'Code or recovery code', { autoComplete: 'one-time-code', most: 20 })]

interface OfState {
  state: SecondFactorState
  endpoints: typeof secondFactor
  username: string
}

/** The own second factor, for everybody who is signed in: how it stands, and what can be done about it. */
export function SecondFactorSettings() {
  const session = useSession()
  const endpoints = session?.isMonitoringSession ? monitorSecondFactor : secondFactor
  const query = useEndpoint(endpoints.show, {})
  if (!session) return null
  return (
    <Screen>
      <ListHead
        title="Second Factor"
        hint="After your password you also enter a code from your authenticator app."
        actions={[]}
      />
      <Box maxWidth="640px">
        <Answer query={query} skeleton={<DetailSkeleton fields={3} />} frame={Surface}>
          {(state) => <Settings {...{ state, endpoints }} username={session.username} />}
        </Answer>
      </Box>
    </Screen>
  )
}

function Settings({ state, endpoints, username }: OfState) {
  // The answer changes with the last step, while its recovery codes are still shown.
  const [settingUp, setSettingUp] = useState(false)
  const end = () => setSettingUp(false)
  if (settingUp)
    return (
      <Sheet>
        <Enrolment {...{ endpoints, username }} done="Done" onDone={end} onCancel={end} />
      </Sheet>
    )
  if (!state.available)
    return (
      <Sheet>
        <Alert tone="pending">{foreseen('second-factor-elsewhere')}</Alert>
      </Sheet>
    )
  if (state.enabled) return <TurnedOn {...{ state, endpoints, username }} />
  return (
    <Sheet>
      <Box marginBottom="16px">
        <StatusBadge status="Off" tone="warning" />
      </Box>
      <Box marginBottom="20px" maxWidth="56ch">
        A stolen password is then not enough. You need an app such as Google or Microsoft Authenticator.
      </Box>
      <Button type="button" onClick={() => setSettingUp(true)}>
        Set up second factor
      </Button>
    </Sheet>
  )
}

const Sheet = ({ children }: { children: ReactNode }) => (
  <Surface>
    <Box padding={{ base: '16px', md: '24px' }}>{children}</Box>
  </Surface>
)

const Lead = ({ children }: { children: string }) => <Box marginBottom="16px">{children}</Box>

function TurnedOn({ state, endpoints, username }: OfState) {
  const { since, recoveryCodesLeft: left, required } = state
  const [dialog, setDialog] = useState<'codes' | 'off' | null>(null)
  const close = () => setDialog(null)
  const actions: Action[] = [
    { label: 'New recovery codes', icon: KeySquare, onSelect: () => setDialog('codes') },
    {
      label: 'Turn off',
      icon: Power,
      onSelect: () => setDialog('off'),
      refusal: required ? foreseen('second-factor-kept') : undefined,
    },
  ]
  return (
    <Sheet>
      {left <= FEW_CODES && (
        <Alert tone="warning">
          {left === 0 ? 'No recovery code is left.' : `Recovery codes left: ${left}.`} Make new ones before you need
          them.
        </Alert>
      )}
      <DefinitionList
        flush
        items={[
          ['Second factor', <StatusBadge key="on" status="On" tone="success" />],
          ['On since', <Instant key="since" value={since} />],
          ['Recovery codes left', `${left} of ${RECOVERY_CODES}`],
          ['Required by the bank', required ? 'Yes' : 'No'],
        ]}
      />
      <Box display="flex" flexWrap="wrap" gap="8px">
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
      </Box>
      {dialog === 'codes' && (
        <FormDialog
          title="New recovery codes"
          endpoint={endpoints.renewCodes}
          fields={[codeField]}
          submit="Make new codes"
          lead={<Lead>Your present recovery codes will stop working.</Lead>}
          after={(codes) => <RecoveryCodes {...codes} username={username} />}
          look={{ width: 480 }}
          onClose={close}
        />
      )}
      {dialog === 'off' && (
        <FormDialog
          title="Turn off second factor"
          endpoint={endpoints.turnOff}
          fields={proofFields}
          submit="Turn off"
          done={({ message }) => message}
          lead={<Lead>You will sign in with your password only, and your recovery codes stop working.</Lead>}
          look={{ width: 480 }}
          onDone={close}
          onClose={close}
        />
      )}
    </Sheet>
  )
}
