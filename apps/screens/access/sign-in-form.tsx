import { Box, Button } from '@chakra-ui/react'
import { type SubmitEvent, useRef, useState } from 'react'
import { CredentialField } from './credential-field'
import type { Credentials } from './sign-in-call'

interface SignInFormProps {
  /** Resolves when the attempt is over, whichever way. */
  onSubmit: (credentials: Credentials) => Promise<void>
}

type Problems = Partial<Record<keyof Credentials, string>>

function problemsOf({ username, password }: Credentials): Problems {
  return {
    ...(username.trim() ? {} : { username: 'Username is required' }),
    ...(password ? {} : { password: 'Password is required' }),
  }
}

/** Asks for username and password; nothing is sent until both are there, and nothing twice at once. */
export function SignInForm({ onSubmit }: SignInFormProps) {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const change = (name: keyof Credentials) => (value: string) => {
    setValues({ ...values, [name]: value })
    setProblems({ ...problems, [name]: undefined })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (sending.current) return
    const found = problemsOf(values)
    setProblems(found)
    if (found.username) return username.current?.focus()
    if (found.password) return password.current?.focus()
    sending.current = true
    setBusy(true)
    await onSubmit({ username: values.username.trim(), password: values.password })
    sending.current = false
    setBusy(false)
    password.current?.select()
  }
  return (
    <Box asChild display="grid" gap="20px">
      <form onSubmit={submit} noValidate aria-label="Sign in">
        <CredentialField
          ref={username}
          name="username"
          label="Username"
          value={values.username}
          error={problems.username}
          onChange={change('username')}
        />
        <CredentialField
          ref={password}
          name="password"
          label="Password"
          value={values.password}
          error={problems.password}
          onChange={change('password')}
        />
        <Button type="submit" size="lg" width="100%" aria-disabled={busy} aria-busy={busy} marginTop="4px">
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </Box>
  )
}
