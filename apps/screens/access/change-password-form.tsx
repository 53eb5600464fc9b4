import { type PasswordProfile, passwordPolicy, passwordProblem, passwordProfiles } from '@dcir/core/access/passwords'
import { session as sessionCalls } from '@dcir/core/access/session-contract'
import { foreseen } from '@dcir/core/errors/foreseen'
import { ApiError } from '@dcir/core/errors/processed-error'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormPage } from '@dcir/ui/form/record-form'
import { setNotice } from '@dcir/ui/session/notice.ts'
import { dropPending } from '@dcir/ui/session/pending-sign-in.ts'
import { clearSession, currentSession, startLeaving } from '@dcir/ui/session/session-store.ts'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PasswordRules } from './password-rules'
import { PASSWORD_CHANGED, SESSION_EXPIRED } from './sign-in-notices'

/** The toast is read before the sign-in screen takes its place. */
const LEAVE_AFTER_MS = 1000

const { password } = formFor<{ oldPassword: string; newPassword: string; confirmation: string }>()

function fieldsFor(profile: PasswordProfile, username: string) {
  const weakness = (value: string) => {
    const code = value ? passwordProblem(value, profile, { username }) : null
    return code && foreseen(code, { length: passwordProfiles[profile].length })
  }
  const wanted = { autoComplete: 'new-password', hint: passwordPolicy(profile), check: weakness }
  return [
    password('oldPassword', 'Current password', { autoComplete: 'current-password' }),
    password('newPassword', 'New password', wanted),
    password('confirmation', 'Confirm password', {
      autoComplete: 'new-password',
      check: (value, { newPassword }) => (value && value !== newPassword ? 'Passwords do not match!' : null),
    }),
  ]
}

interface ChangePasswordFormProps {
  username: string
  /** The temporary token of a forced change; the session's own counts when not given. */
  token?: string
}

/** Current password, new password, confirmation; afterwards one signs in again, since every session has ended. */
export function ChangePasswordForm({ username, token }: ChangePasswordFormProps) {
  const options = useEndpoint(sessionCalls.signInOptions, {})
  // Until it is known, and when it cannot be had, the API still decides.
  const profile = options.data?.passwordProfile ?? 'standard'
  const fields = useMemo(() => fieldsFor(profile, username), [profile, username])
  const end = useEnd(token)
  return (
    <FormPage
      endpoint={sessionCalls.changePassword}
      fields={fields}
      call={token ? { headers: { authorization: `Bearer ${token}` } } : {}}
      done="Password successfully changed!"
      onDone={() => {
        startLeaving()
        window.setTimeout(() => void end('changed'), LEAVE_AFTER_MS)
      }}
      onRefused={(error) => void (token && error instanceof ApiError && error.status === 401 && end('expired'))}
      allOnTop
      waits
      wide
      submit="Change Password"
      sending="Changing…"
      // For password managers: whose password it is.
      lead={<input type="text" name="username" autoComplete="username" value={username} readOnly hidden />}
      verdict={(_, problem) => problem && `Not yet: ${problem}`}
    >
      {({ newPassword = '' }) => <PasswordRules password={newPassword} profile={profile} />}
    </FormPage>
  )
}

/** Leaves for the sign-in screen, which says why. */
function useEnd(token: string | undefined) {
  const router = useRouter()
  return async (why: 'changed' | 'expired') => {
    const notice = why === 'changed' ? PASSWORD_CHANGED : SESSION_EXPIRED
    if (token) {
      dropPending()
      setNotice(notice)
      await router.navigate({ href: '/login', replace: true })
      // The console goes to its sign-in screen by itself when its session is gone.
    } else if (currentSession()) clearSession({ notice })
  }
}
