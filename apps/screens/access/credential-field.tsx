import { Box } from '@chakra-ui/react'
import { TextInput } from '@dcir/ui/form/controls.ts'
import { SecretInput } from '@dcir/ui/form/secret-input'
import { type Ref, useId } from 'react'

interface CredentialFieldProps {
  name: 'username' | 'password' | 'token'
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** What browsers and password managers fill in by themselves, and which keyboard a phone shows. */
const kinds = {
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 150, autoFocus: true },
  password: { autoComplete: 'current-password' },
  token: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 20, autoFocus: true },
} as const

/** One field of a step of signing in, with its problem below it; a password can be made visible. */
export function CredentialField({ name, label, value, error, onChange, ref }: CredentialFieldProps) {
  const id = useId()
  const shared = {
    ref,
    id,
    name,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    height: '44px',
    fontSize: '15px',
    ...kinds[name],
  }
  return (
    <Box display="grid" gap="6px">
      <Box as="label" {...{ htmlFor: id }} fontWeight="500" color="text.strong">
        {label}
      </Box>
      {name === 'password' ? <SecretInput label={label} {...shared} /> : <TextInput type="text" {...shared} />}
      {/* Always there, so that its text is announced when it appears. */}
      <Box id={`${id}-error`} role="alert" fontSize="13px" color="error.text" _empty={{ display: 'none' }}>
        {error}
      </Box>
    </Box>
  )
}
