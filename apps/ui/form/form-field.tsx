import { Box, chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { Control, type ControlProps } from './controls-by-kind'
import type { AnyField } from './field'
import { QUIETLY, useFormParts, useFromForm, useTried } from './form-state'
import { LookUpLine, useLookUp } from './look-up'
import { emptyState } from './reading'
import { Tick } from './tick'

// Few forms have one, and the filter of a list none.
const SearchChoice = lazy(() => import('./search-choice').then((one) => ({ default: one.SearchChoice })))
const SeveralChoices = lazy(() => import('./several-choices').then((one) => ({ default: one.SeveralChoices })))
const SubRows = lazy(() => import('./sub-rows').then((one) => ({ default: one.SubRows })))

interface FieldsProps {
  fields: readonly AnyField[]
  /** Where they belong: `customer.` in a group, `stages[0].` in a list. */
  prefix?: string
}

/** Those of the fields that show. */
export function Fields({ fields, prefix = '' }: FieldsProps) {
  const shown = useFromForm((reading) => reading.shown.filter((path) => path.startsWith(prefix)).join('\n')).split('\n')
  const showing = fields.filter(({ name }) => shown.includes(prefix + name))
  return showing.map((one, index) => (
    <BoundField key={one.name} field={one} prefix={prefix} isFirst={index === 0 && prefix === ''} />
  ))
}

interface BoundFieldProps {
  field: AnyField
  prefix: string
  isFirst: boolean
}

/** One field with its value of the form: it alone is drawn when it changes. */
function BoundField({ field, prefix, isFirst }: BoundFieldProps) {
  const { api, fields, running, fieldError } = useFormParts()
  const path = prefix + field.name
  const problem = useFromForm(({ problems }) => problems.get(path))
  const isLocked = useFromForm(({ locked }) => locked.has(path))
  const derived = useFromForm(({ filled }) => (field.readOnly ? field.derive?.(filled as never) : undefined))
  const isTried = useTried()
  const lookUp = useLookUp(field, path)
  return (
    <api.Field name={path}>
      {({ state, handleChange, handleBlur }) => {
        const { isBlurred, isDirty } = state.meta
        const isSeen = isTried || (isBlurred && isDirty)
        const change = (value: unknown) => {
          handleChange(value as never)
          for (const name of field.clears ?? []) {
            const other = fieldAt(fields, prefix + name)
            if (other) api.setFieldValue(prefix + name, emptyState(other) as never, QUIETLY)
          }
        }
        return (
          <DrawnField
            field={isLocked ? { ...field, readOnly: true } : field}
            path={path}
            value={derived ?? state.value}
            error={lookUp?.error ?? (isSeen ? problem : undefined) ?? fieldError(path)}
            onChange={change}
            onBlur={handleBlur}
            disabled={running}
            autoFocus={isFirst}
          >
            {lookUp && <LookUpLine {...lookUp} hasHint={field.hint !== undefined} />}
          </DrawnField>
        )
      }}
    </api.Field>
  )
}

/** The declared field at a path, whatever its row. */
function fieldAt(fields: readonly AnyField[], path: string): AnyField | undefined {
  const [first, ...rest] = path.split(/\[\d+\]\.|\./)
  const found = fields.find(({ name }) => name === first)
  return rest.length === 0 ? found : fieldAt(found?.fields ?? [], rest.join('.'))
}

interface DrawnFieldProps extends Omit<ControlProps, 'shared' | 'value' | 'onChange'> {
  path: string
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
  disabled: boolean
  autoFocus: boolean
  children: ReactNode
}

/** A declared field with its label, its input, its hint and what is wrong with it. */
function DrawnField({ field, path, value, error, onChange, onBlur, disabled, autoFocus, children }: DrawnFieldProps) {
  const id = useId()
  const { kind, label } = field
  if (kind === 'slot') return field.draw?.({ value, onChange, error, disabled })
  if (kind === 'tick') {
    return (
      <Tick checked={value === true} onChange={onChange} disabled={disabled} required={field.rules.required !== false}>
        {label}
      </Tick>
    )
  }
  if (kind === 'group') return <Group field={field} path={path} />
  if (kind === 'list') {
    return (
      <Suspense>
        <SubRows field={field} path={path} error={error} />
      </Suspense>
    )
  }
  const message = error ?? field.hint
  const shared = {
    id,
    name: path,
    readOnly: field.readOnly,
    placeholder: field.placeholder,
    autoComplete: field.autoComplete ?? 'off',
    // For the browser's own autofill and screen readers; the check itself is ours.
    'aria-required': field.rules.required !== false,
    'aria-invalid': error !== undefined,
    'aria-describedby': message ? `${id}-message` : undefined,
    'data-autofocus': autoFocus ? '' : undefined,
  }
  const given = { field, shared, onBlur, onChange }
  return (
    <Labelled id={id} field={field} message={message} isError={!!error} after={children}>
      {kind === 'several' ? (
        <Suspense>
          <SeveralChoices {...given} value={value as readonly string[]} />
        </Suspense>
      ) : kind === 'search' ? (
        <Suspense>
          <SearchChoice {...given} value={String(value ?? '')} />
        </Suspense>
      ) : (
        <Control {...given} value={String(value ?? '')} />
      )}
    </Labelled>
  )
}

const LABEL = { display: 'block', marginBottom: '6px', fontWeight: '500', color: 'text.strong' } as const

interface LabelledProps {
  id: string
  field: AnyField
  message: string | undefined
  isError: boolean
  after: ReactNode
  children: ReactNode
}

function Labelled({ id, field, message, isError, after, children }: LabelledProps) {
  const isGroup = field.kind === 'several'
  return (
    <Box minWidth="0" gridColumnStart={field.startsRow ? '1' : undefined}>
      {isGroup ? (
        <Box id={`${id}-label`} {...LABEL}>
          {field.label}
        </Box>
      ) : (
        <chakra.label htmlFor={id} {...LABEL}>
          {field.label}
        </chakra.label>
      )}
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
      {after}
    </Box>
  )
}

/** Fields that belong together, under a heading. */
function Group({ field, path }: { field: AnyField; path: string }) {
  return (
    <Box as="fieldset" gridColumn="1 / -1" minWidth="0" display="grid" gap="8px 16px" gridTemplateColumns="inherit">
      <Box as="legend" marginBottom="8px" fontWeight="600" color="text.strong">
        {field.label}
      </Box>
      <Fields fields={field.fields ?? []} prefix={`${path}.`} />
    </Box>
  )
}
