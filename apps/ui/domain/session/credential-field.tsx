import { Box } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { TextInput } from '../../form/controls'

interface CredentialFieldProps {
  name: 'username' | 'password'
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

const autoComplete = { username: 'username', password: 'current-password' } as const

/** Username or password, with its problem below it; a password can be made visible. */
export function CredentialField({ name, label, value, error, onChange, ref }: CredentialFieldProps) {
  const id = useId()
  const [visible, setVisible] = useState(false)
  const secret = name === 'password'
  return (
    <Box display="grid" gap="6px">
      <Box as="label" {...{ htmlFor: id }} fontWeight="500" color="text.strong">
        {label}
      </Box>
      <Box position="relative">
        <TextInput
          ref={ref}
          id={id}
          name={name}
          type={secret && !visible ? 'password' : 'text'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete[name]}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={secret ? 200 : 150}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          height="44px"
          fontSize="15px"
          paddingInlineEnd={secret ? '48px' : '12px'}
        />
        {secret && <VisibilityToggle visible={visible} onToggle={() => setVisible(!visible)} />}
      </Box>
      {/* Always there, so that its text is announced when it appears. */}
      <Box id={`${id}-error`} role="alert" fontSize="13px" color="error.text" _empty={{ display: 'none' }}>
        {error}
      </Box>
    </Box>
  )
}

function VisibilityToggle({ visible, onToggle }: { visible: boolean; onToggle: () => void }) {
  const Icon = visible ? EyeOff : Eye
  return (
    <Box
      as="button"
      {...{ type: 'button' }}
      aria-label={visible ? 'Hide password' : 'Show password'}
      aria-pressed={visible}
      onClick={onToggle}
      position="absolute"
      insetEnd="4px"
      top="4px"
      width="36px"
      height="36px"
      display="grid"
      placeItems="center"
      borderRadius="6px"
      color="text.muted"
      cursor="pointer"
      _hover={{ color: 'text.strong', background: 'bg.hover' }}
    >
      <Icon size={18} aria-hidden="true" />
    </Box>
  )
}
