import { Box, Button } from '@chakra-ui/react'
import { type PasswordProfile, passwordPolicy, passwordProblem, passwordProfiles } from '@dcir/core/access/passwords'
import { session as sessionCalls } from '@dcir/core/access/session-contract'
import { errorMessage } from '@dcir/core/errors/catalogue'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DeclaredForm } from '@dcir/ui/form/declared-form'
import { type FormValues, field, problemOf } from '@dcir/ui/form/field.ts'
import { useId, useMemo, useState } from 'react'
import { PasswordRules } from './password-rules'
import { useChangePassword } from './use-change-password'

interface ChangePasswordFormProps {
  username: string
  /** The temporary token of a forced change; the session's own counts when not given. */
  token?: string
}

/** Current password, new password, confirmation; it can be sent when nothing is wrong with them. */
export function ChangePasswordForm({ username, token }: ChangePasswordFormProps) {
  const reasonId = useId()
  const options = useEndpoint(sessionCalls.signInOptions, {})
  // Until it is known, and when it cannot be had, the API still decides.
  const profile = options.data?.passwordProfile ?? 'standard'
  const fields = useMemo(() => fieldsFor(profile, username), [profile, username])
  const [values, setValues] = useState<FormValues>({})
  const change = useChangePassword(token)
  const reason = fields.map((one) => problemOf(one, values)).find(Boolean)
  const blocked = Boolean(reason) || change.running
  const refusedField = (name: string) => {
    // What the server said of a value counts for that value only.
    const same = change.error && change.refused?.[name] === values[name]
    return same && change.error instanceof ApiError ? change.error.forField(name) : undefined
  }
  return (
    <DeclaredForm
      fields={fields}
      onChange={setValues}
      onSubmit={(sent) => void change.run(sent)}
      error={change.error ? errorText(change.error) : null}
      fieldError={refusedField}
      lead={<HiddenUsername username={username} />}
    >
      <Box display="grid" gap="12px" marginTop="8px">
        <PasswordRules password={values.newPassword ?? ''} profile={profile} />
        {/* Its line is kept free, so that nothing moves when the last reason is gone. */}
        <Box id={reasonId} minHeight="20px" fontSize="13px" color="text.muted">
          {reason && `Not yet: ${reason}`}
        </Box>
        <Button
          type="submit"
          size="lg"
          disabled={blocked}
          aria-busy={change.running}
          aria-describedby={reason ? reasonId : undefined}
          title={reason ?? undefined}
        >
          {change.running ? 'Changing…' : 'Change Password'}
        </Button>
      </Box>
    </DeclaredForm>
  )
}

function fieldsFor(profile: PasswordProfile, username: string) {
  const newPassword = (value: string) => {
    const code = value ? passwordProblem(value, profile, { username }) : null
    return code && errorMessage(code, { length: passwordProfiles[profile].length })
  }
  return [
    field.password('oldPassword', 'Current password', { autoComplete: 'current-password' }),
    field.password('newPassword', 'New password', {
      autoComplete: 'new-password',
      hint: passwordPolicy(profile),
      check: newPassword,
    }),
    field.password('confirmation', 'Confirm password', {
      autoComplete: 'new-password',
      watches: ['newPassword'],
      check: (value, { newPassword: wanted }) => (value && value !== wanted ? 'Passwords do not match!' : null),
    }),
  ]
}

/** Tells password managers whose password it is. */
function HiddenUsername({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
