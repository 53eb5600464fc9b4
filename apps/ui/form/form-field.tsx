import { Box, chakra } from '@chakra-ui/react'
import { isBusinessDate } from '@dcir/core/time/lagos'
import { selectPrompts } from '@dcir/core/validators/fields'
import { type ReactNode, useId } from 'react'
import { SelectInput, TextArea, TextInput } from './controls'
import { type Field, latestDate } from './field'
import { SecretInput } from './secret-input'

interface FormFieldProps {
  field: Field
  value: string
  error?: string | undefined
  onChange: (value: string) => void
  onBlur?: () => void
  autoFocus?: boolean | undefined
}

/** A declared field with its label, its input, its hint and what is wrong with it. */
export function FormField({ field, value, error, onChange, onBlur, autoFocus }: FormFieldProps) {
  const id = useId()
  const message = error ?? field.hint
  const shared = {
    id,
    name: field.name,
    disabled: false,
    readOnly: field.readOnly,
    placeholder: field.placeholder,
    autoComplete: field.autoComplete ?? 'off',
    // Told to the browser's own autofill and to screen readers; the check itself is ours.
    'aria-required': field.rules.required !== false,
    'aria-invalid': error !== undefined,
    'aria-describedby': message ? `${id}-message` : undefined,
    'data-autofocus': autoFocus ? '' : undefined,
  }
  return (
    <Labelled id={id} field={field} message={message} isError={!!error}>
      <Control field={field} value={value} shared={shared} onChange={onChange} onBlur={onBlur} />
    </Labelled>
  )
}

interface LabelledProps {
  id: string
  field: Field
  message: string | undefined
  isError: boolean
  children: ReactNode
}

function Labelled({ id, field, message, isError, children }: LabelledProps) {
  return (
    <Box minWidth="0" gridColumnStart={field.startsRow ? '1' : undefined}>
      <chakra.label htmlFor={id} display="block" marginBottom="6px" fontWeight="500" color="text.strong">
        {field.label}
      </chakra.label>
      {children}
      {/* Its line is kept free: a message that pushed a button down would take the click that was meant for it. */}
      <Box
        id={`${id}-message`}
        marginTop="4px"
        minHeight="20px"
        fontSize="13px"
        lineHeight="20px"
        color={isError ? 'error.text' : 'text.muted'}
      >
        {message}
      </Box>
    </Box>
  )
}

interface ControlProps {
  field: Field
  value: string
  shared: Record<string, unknown>
  onChange: (value: string) => void
  onBlur: (() => void) | undefined
}

function Control({ field, value, shared, onChange, onBlur }: ControlProps) {
  if (field.kind === 'date') return <DateInput {...{ field, value, shared, onChange, onBlur }} />
  const common = {
    ...shared,
    value,
    onBlur,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (field.kind === 'area') return <TextArea {...common} />
  if (field.kind === 'select') {
    return (
      <SelectInput {...common}>
        <option value="">{field.prompt ?? selectPrompts.plain}</option>
        {field.choices?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectInput>
    )
  }
  if (field.kind === 'password') return <SecretInput label={field.label} {...common} />
  const inputMode = field.kind === 'number' ? 'decimal' : undefined
  return <TextInput type="text" inputMode={inputMode} {...common} />
}

/** A half-typed date reads as empty in the browser; it is told apart here, so that it is called invalid. */
function DateInput({ field, value, shared, onChange, onBlur }: ControlProps) {
  const read = (input: HTMLInputElement) => (input.validity.badInput ? 'unfinished' : input.value)
  return (
    <TextInput
      {...shared}
      type="date"
      min={field.min}
      max={latestDate(field)}
      value={isBusinessDate(value) ? value : ''}
      onChange={(event) => onChange(read(event.target))}
      onBlur={(event) => {
        if (event.target.validity.badInput) onChange('unfinished')
        onBlur?.()
      }}
    />
  )
}
