import { Box } from '@chakra-ui/react'
import { useForm } from '@tanstack/react-form'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Alert } from '../feedback/alert'
import { type Field, type FormValues, problemOf } from './field'
import { FormField } from './form-field'
import { KeptDraft, useDraft } from './kept-draft'

type SetValue = (name: string, value: string) => void

interface DeclaredFormProps {
  fields: readonly Field[]
  /** What the fields hold at first; a field that is not named is empty. */
  values?: FormValues
  /**
   * Called with the values of the fields that show, once nothing is wrong with them. A promise of null or false says
   * that they were refused.
   */
  onSubmit: (values: FormValues) => unknown
  /** Called as the values change, for fields that depend on each other; `set` changes one of them. */
  onChange?: (values: FormValues, set: SetValue) => void
  /**
   * Keeps what is typed under this name, for its user and in this tab, until it is saved or discarded; leaving asks.
   * Forms that write have one, filters have none.
   */
  keepAs?: string
  /** Ties a submit button outside the form to it. */
  id?: string
  error?: string | null | undefined
  /** What the server said about one field. */
  fieldError?: (name: string) => string | undefined
  columns?: 1 | 2
  /** Stands above the fields. */
  lead?: ReactNode
  children?: ReactNode
}

/** A form from its declared fields: it checks on leaving a field and on submit, and is quiet while someone types. */
export function DeclaredForm(props: DeclaredFormProps) {
  const { fields, values = {}, onSubmit, keepAs, onChange, id, error, fieldError, columns = 1, lead, children } = props
  const start = Object.fromEntries(fields.map((one) => [one.name, values[one.name] ?? '']))
  const draft = useDraft(keepAs, fields)
  const defaultValues: Record<string, string> = { ...start, ...draft.restored }
  const form = useForm({ defaultValues, onSubmit: ({ value }) => draft.send(() => send(value)) })
  const set: SetValue = (name, value) => form.setFieldValue(name, value)
  const shownOf = (now: FormValues) => fields.filter((one) => one.when?.(now) ?? true)
  const send = (now: FormValues) =>
    onSubmit(Object.fromEntries(shownOf(now).map((one) => [one.name, now[one.name] ?? ''])))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const formElement = event.currentTarget
    await form.handleSubmit()
    if (!form.state.isValid)
      requestAnimationFrame(() => formElement.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const discard = () => {
    draft.discard()
    form.reset(start)
  }
  return (
    <form id={id} noValidate onSubmit={submit}>
      {error && <Alert title="Error">{error}</Alert>}
      {keepAs && (
        <form.Subscribe selector={(state) => state.values}>
          {(now) => <KeptDraft {...{ keepAs, fields, start, values: now, draft }} onDiscard={discard} />}
        </form.Subscribe>
      )}
      {lead}
      <form.Subscribe selector={(state) => state.values}>
        {(now) => (
          <Box
            display="grid"
            gap="8px 16px"
            gridTemplateColumns={{ base: '1fr', md: columns === 2 ? '1fr 1fr' : '1fr' }}
          >
            <Changes values={now} onChange={onChange} set={set} />
            {shownOf(now).map((one, index) => (
              <form.Field key={one.name} name={one.name} validators={validators(one)}>
                {(state) => (
                  <FormField
                    field={one}
                    value={state.state.value}
                    error={visibleError(state.state.meta, form.state.submissionAttempts) ?? fieldError?.(one.name)}
                    onChange={state.handleChange}
                    onBlur={state.handleBlur}
                    autoFocus={index === 0}
                  />
                )}
              </form.Field>
            ))}
          </Box>
        )}
      </form.Subscribe>
      {children}
    </form>
  )
}

interface Meta {
  errors: unknown[]
  isBlurred: boolean
  isDirty: boolean
}

/** An error shows once the field was filled and left, or the form was sent. */
function visibleError(meta: Meta, attempts: number): string | undefined {
  const found = meta.errors.find((one) => typeof one === 'string')
  return typeof found === 'string' && (attempts > 0 || (meta.isBlurred && meta.isDirty)) ? found : undefined
}

function validators(one: Field) {
  const check = ({ fieldApi }: { fieldApi: { form: { state: { values: unknown } } } }) =>
    problemOf(one, fieldApi.form.state.values as FormValues) ?? undefined
  return { onChange: check, onChangeListenTo: [...(one.watches ?? [])], onSubmit: check }
}

interface ChangesProps {
  values: FormValues
  onChange: DeclaredFormProps['onChange']
  set: SetValue
}

/** Tells about changes after they were drawn. */
function Changes({ values, onChange, set }: ChangesProps) {
  const latest = useRef(set)
  latest.current = set
  useEffect(() => onChange?.(values, latest.current), [values, onChange])
  return null
}
