import { Box, Button } from '@chakra-ui/react'
import { requiredMessage } from '@dcir/core/validators/messages'
import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { takeOver } from '../app/first-page'
import { TextInput } from './controls'
import type { AnyField } from './field'
import { SecretInput } from './secret-input'

/** A field of a step of signing in: text that is required, and what browsers and phones know of it. */
interface Credential<Name extends string> extends Pick<AnyField, 'label' | 'autoComplete'> {
  name: Name
  kind: 'text' | 'password'
  maxLength?: number
  inputMode?: 'numeric'
  autoFocus?: boolean
  /** Makes the value to send from the typed text. */
  read?: (typed: string) => string
}

interface CredentialsFormProps<Name extends string> {
  title: string
  fields: readonly Credential<Name>[]
  /** The verb on the button, and while it is on its way. */
  submit: readonly [string, string]
  /** Resolves when the attempt is over, whichever way. */
  onSubmit: (values: Record<Name, string>) => Promise<void>
  lead?: ReactNode
  children?: ReactNode
}

/**
 * The form of a step of signing in: nothing is sent until everything is there, and nothing twice at once. The screen
 * before sign-in comes without the rest of the engine; this is the part of it that it needs.
 */
export function CredentialsForm<Name extends string>(props: CredentialsFormProps<Name>) {
  const { title, fields, submit, onSubmit, lead, children } = props
  const [missing, setMissing] = useState<readonly Name[]>([])
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => takeOver(form.current), [])
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    const { elements } = event.currentTarget
    const inputOf = (name: Name | undefined) => elements.namedItem(name ?? '') as HTMLInputElement
    const pairs = fields.map(({ name, read = String }) => [name, read(inputOf(name).value)] as const)
    const empty = pairs.flatMap(([name, value]) => (value ? [] : [name]))
    setMissing(empty)
    if (empty.length > 0) return inputOf(empty[0]).focus()
    sending.current = true
    setBusy(true)
    await onSubmit(Object.fromEntries(pairs) as Record<Name, string>)
    sending.current = false
    setBusy(false)
    inputOf(fields.at(-1)?.name).select()
  }
  return (
    <Box asChild display="grid" gap="20px">
      <form ref={form} onSubmit={send} noValidate aria-label={title}>
        {lead}
        {fields.map((field) => (
          <CredentialInput
            key={field.name}
            field={field}
            error={missing.includes(field.name) && requiredMessage(field.label)}
            onInput={() => setMissing(missing.filter((name) => name !== field.name))}
          />
        ))}
        <Button type="submit" size="lg" width="100%" aria-disabled={busy} aria-busy={busy} marginTop="4px">
          {submit[busy ? 1 : 0]}
        </Button>
        {children}
      </form>
    </Box>
  )
}

interface CredentialInputProps {
  field: Credential<string>
  error: string | false
  onInput: () => void
}

function CredentialInput({ field, error, onInput }: CredentialInputProps) {
  const { label, kind, read: _, ...known } = field
  const id = useId()
  const shared = {
    ...known,
    id,
    onInput,
    'aria-invalid': !!error,
    'aria-describedby': error ? `${id}-error` : undefined,
    autoCapitalize: 'none',
    spellCheck: false,
    height: '44px',
    fontSize: '15px',
  }
  return (
    <Box display="grid" gap="6px">
      <Box as="label" {...{ htmlFor: id }} fontWeight="500" color="text.strong">
        {label}
      </Box>
      {kind === 'password' ? <SecretInput label={label} {...shared} /> : <TextInput {...shared} />}
      {/* Always there, so that its text is announced when it appears. */}
      <Box id={`${id}-error`} role="alert" fontSize="13px" color="error.text" _empty={{ display: 'none' }}>
        {error}
      </Box>
    </Box>
  )
}
