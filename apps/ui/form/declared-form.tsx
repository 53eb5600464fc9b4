import { Box } from '@chakra-ui/react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Alert } from '../feedback/alert'
import type { Filled } from './field'
import { Fields } from './form-field'
import { FormContext, type FormOptions, type OpenForm, useFilled, useFromForm, useOpenForm } from './form-state'
import { KeptDraft } from './kept-draft'

interface FormBodyProps {
  form: OpenForm
  /** Ties a submit button outside the form to it. */
  id?: string | undefined
  keepAs?: string | undefined
  error?: ReactNode
  columns?: 1 | 2 | undefined
  /** Shown above the fields. */
  lead?: ReactNode
  children?: ReactNode
}

export interface DeclaredFormProps<V> extends FormOptions<V>, Omit<FormBodyProps, 'form' | 'keepAs' | 'children'> {
  /** Shown below the fields; a function makes it of what is filled in so far. */
  children?: ReactNode | ((filled: Filled<V>) => ReactNode)
}

/** A form from its declared fields: it checks on leaving a field and on submit, and is quiet while someone types. */
export function DeclaredForm<V>({ id, error, columns, lead, children, ...options }: DeclaredFormProps<V>) {
  const form = useOpenForm(options)
  return (
    <FormBody {...{ form, id, error, columns, lead }} keepAs={options.keepAs}>
      <Below>{children}</Below>
    </FormBody>
  )
}

/** An open form, drawn. */
export function FormBody({ form, id, keepAs, error, columns = 1, lead, children }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null)
  useFirstFocus(element)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget } = event
    await form.api.handleSubmit()
    if (form.reading(form.api.state.values).problems.size > 0)
      requestAnimationFrame(() => currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <FormContext value={form}>
      <form id={id} ref={element} noValidate onSubmit={submit}>
        {error && <Alert title="Error">{error}</Alert>}
        {keepAs && <KeptDraft keepAs={keepAs} />}
        {lead}
        <Box display="grid" gap="8px 16px" gridTemplateColumns={{ base: '1fr', md: columns === 2 ? '1fr 1fr' : '1fr' }}>
          <Fields fields={form.fields} />
        </Box>
        {children}
      </form>
    </FormContext>
  )
}

/** A form that comes after its dialog takes the focus, which the dialog has given to its cross by then. */
function useFirstFocus(element: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const dialog = element.current?.closest('[role=dialog], [role=alertdialog]')
    // A dialog that has not taken the focus yet will find the field itself, and remember where the focus came from.
    const { activeElement } = document
    if (dialog?.contains(activeElement) && !element.current?.contains(activeElement))
      element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [element])
}

interface BelowProps<V> {
  children?: ReactNode | ((filled: Filled<V>) => ReactNode)
  verdict?: ((filled: Filled<V>, problem: string | undefined) => ReactNode) | undefined
  verdictId?: string
}

/** The part between the fields and the button. */
export function Below<V>({ children, verdict, verdictId }: BelowProps<V>) {
  return (
    <>
      {typeof children === 'function' ? <WithFilled<V>>{children}</WithFilled> : children}
      {verdict && (
        // Its line is kept free, so that nothing moves when there is nothing to say.
        <Box id={verdictId} role="status" marginTop="8px" minHeight="20px" fontSize="13px" color="text.muted">
          <WithFilled<V>>{verdict}</WithFilled>
        </Box>
      )}
    </>
  )
}

interface WithFilledProps<V> {
  children: (filled: Filled<V>, problem: string | undefined) => ReactNode
}

/** Renders again as the form is filled in. */
function WithFilled<V>({ children }: WithFilledProps<V>) {
  return children(useFilled<V>(), useFirstProblem())
}

/** May the form be sent as it is? */
export const useIsWhole = (form: OpenForm): boolean =>
  useFromForm(({ problems, isAsking }) => problems.size === 0 && !isAsking, form)

/** The first problem that prevents sending the form, or undefined. */
const useFirstProblem = (): string | undefined => useFromForm(({ problems }) => problems.values().next().value)
