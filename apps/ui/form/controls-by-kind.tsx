import { Box } from '@chakra-ui/react'
import { isBusinessDate } from '@dcir/core/time/lagos'
import { selectPrompts } from '@dcir/core/validators/prompts'
import type { ReactNode } from 'react'
import { SelectInput, TextArea, TextInput } from './controls'
import type { AnyField } from './field'
import { latestDate } from './reading'
import { SecretInput } from './secret-input'

export interface ControlProps {
  field: AnyField
  value: string
  /** Attributes that every input gets: its id, its name, its description. */
  shared: { id: string; 'aria-required': boolean } & Record<string, unknown>
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The input of a field that holds text. */
export function Control({ field, value, shared, onChange, onBlur }: ControlProps) {
  const { kind } = field
  if (kind === 'date') return <DateInput {...{ field, value, shared, onChange, onBlur }} />
  if (kind === 'dateTime') return <DateTimeInput {...{ field, value, shared, onChange, onBlur }} />
  const common = {
    ...shared,
    value,
    onBlur,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (kind === 'area') return <TextArea {...common} />
  if (kind === 'select' || kind === 'yesNo') {
    // A select cannot be read only, so that one that is takes no input at all.
    return (
      <SelectInput {...common} disabled={field.readOnly}>
        <option value="">{field.prompt ?? selectPrompts.plain}</option>
        {(kind === 'yesNo' ? yesOrNo : field.choices)?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectInput>
    )
  }
  if (kind === 'password') return <SecretInput label={field.label} {...common} />
  const input = <TextInput type="text" inputMode={inputModeOf(field)} {...common} />
  if (kind === 'money') return <WithSign sign="₦">{input}</WithSign>
  return kind === 'percent' ? (
    <WithSign sign="%" atEnd>
      {input}
    </WithSign>
  ) : (
    input
  )
}

const digitTypes = new Set<AnyField['type']>(['NUBAN', 'GL', 'MOBILE_NUMBER'])

function inputModeOf({ kind, type }: AnyField) {
  if (kind === 'money' || kind === 'percent' || type === 'NUMBER') return 'decimal'
  return digitTypes.has(type) ? 'numeric' : undefined
}

/** An input with the sign of its unit inside its frame. */
function WithSign({ sign, atEnd, children }: { sign: string; atEnd?: boolean; children: ReactNode }) {
  const side = atEnd ? { insetEnd: '12px' } : { insetStart: '12px' }
  return (
    <Box position="relative" css={{ '& input': atEnd ? { paddingInlineEnd: '32px' } : { paddingInlineStart: '30px' } }}>
      {children}
      <Box
        as="span"
        aria-hidden="true"
        position="absolute"
        top={{ base: '12px', md: '8px' }}
        {...side}
        color="text.muted"
        pointerEvents="none"
      >
        {sign}
      </Box>
    </Box>
  )
}

/** The browser writes a T between date and time; the platform takes a space, and always the seconds. */
function DateTimeInput({ value, shared, onChange, onBlur }: ControlProps) {
  const read = (typed: string) => (typed === '' ? '' : `${typed.replace('T', ' ')}${typed.length === 16 ? ':00' : ''}`)
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      step={1}
      value={value.replace(' ', 'T')}
      onChange={(event) => onChange(read(event.target.value))}
      onBlur={onBlur}
    />
  )
}

/** A half-typed date reads as empty in the browser; it is recognised here, so that it is called invalid. */
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
