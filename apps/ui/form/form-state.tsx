import { useStore, useForm as useTanStackForm } from '@tanstack/react-form'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { type Draft, useDraft } from './draft'
import type { AnyField, Field, Filled } from './field'
import { type FormState, LOOK_UPS, type Reading, readingOf, stateOf } from './reading'

export interface FormOptions<V> {
  fields: readonly Field<V>[]
  /** First values of the fields, from the record; an untouched field follows the record when it changes. */
  values?: Partial<V> | undefined
  /** Called with what shows, once nothing is wrong with it. A promise of null or false says that it was refused. */
  onSubmit: (values: V) => unknown
  /**
   * Keeps what is typed under this name, for its user and in this tab, until it is saved or discarded; leaving asks.
   * Forms that write have one, filters have none.
   */
  keepAs?: string | undefined
  /** The server's message about one field. */
  fieldError?: ((path: string) => string | undefined) | undefined
  /** Empties itself once its values were taken, for the next. */
  again?: boolean | undefined
  /** It is on its way, and nothing may change meanwhile. */
  running?: boolean | undefined
}

const useStateOf = (defaultValues: FormState, onSubmit: (state: FormState) => Promise<void>) =>
  useTanStackForm({ defaultValues, onSubmit: ({ value }) => onSubmit(value) })

/** A form while it is open: what its parts share. */
export interface OpenForm {
  api: ReturnType<typeof useStateOf>
  fields: readonly AnyField[]
  start: FormState
  draft: Draft
  reading: (state: FormState) => Reading
  fieldError: (path: string) => string | undefined
  running: boolean
  discard: () => void
}

/** Opens a form; what draws it subscribes to what it shows, so that a key draws one field and not the form. */
export function useOpenForm<V>({
  fields,
  values,
  onSubmit,
  keepAs,
  fieldError,
  again,
  running = false,
}: FormOptions<V>): OpenForm {
  const declared = fields as readonly AnyField[]
  const start = stateOf(declared, (values ?? {}) as FormState)
  const draft = useDraft(keepAs, declared)
  const [first, setFirst] = useState<FormState>(() => ({ ...start, ...draft.restored, [LOOK_UPS]: {} }))
  const reading = useReading(declared)
  const refused = useRef<FormState>({})
  const api = useStateOf(first, async (state) => {
    const { problems, isAsking, sent } = reading(state)
    if (problems.size > 0 || isAsking) return
    refused.current = state
    await draft.send(() => onSubmit(sent as V))
    if (again && draft.sent.current) api.reset({ ...start, [LOOK_UPS]: {} })
  })
  useFollowedStart(api, start)
  return {
    api,
    fields: declared,
    start,
    draft,
    reading,
    running,
    // The server's message about a value applies to that value only.
    fieldError: (path) => (at(refused.current, path) === at(api.state.values, path) ? fieldError?.(path) : undefined),
    discard() {
      draft.discard()
      const initial = { ...start, [LOOK_UPS]: {} }
      setFirst(initial)
      api.reset(initial)
    },
  }
}

/** One reading for all who look at the same state. */
function useReading(fields: readonly AnyField[]): (state: FormState) => Reading {
  const last = useRef<{ fields: unknown; state: FormState; reading: Reading }>(null)
  return (state) => {
    if (last.current?.state !== state || last.current.fields !== fields)
      last.current = { fields, state, reading: readingOf(fields, state) }
    return last.current.reading
  }
}

/** A value that came later, such as a customer's account, takes the place of what nobody has touched. */
function useFollowedStart(api: OpenForm['api'], start: FormState): void {
  const known = useRef(start)
  useEffect(() => {
    const before = known.current
    known.current = start
    for (const [name, value] of Object.entries(start)) {
      if (JSON.stringify(value) === JSON.stringify(before[name])) continue
      if (api.state.values[name] === before[name]) api.setFieldValue(name, value as never, QUIETLY)
    }
  })
}

/** Set by the form itself: nobody typed it. */
export const QUIETLY = { dontUpdateMeta: true, dontValidate: true } as const

/** The value at a path such as `stages[0].role`. */
export function at(state: FormState, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter(Boolean)
  return steps.reduce<unknown>((found, step) => (found as FormState | undefined)?.[step], state)
}

export const FormContext = createContext<OpenForm | null>(null)

/** The form around this part, or the one that is given. */
export function useFormParts(given?: OpenForm): OpenForm {
  const around = useContext(FormContext)
  const form = given ?? around
  if (!form) throw new Error('a field is drawn outside its form')
  return form
}

/** Follows one thing that the form's state says; renders again only when that changes. */
export function useFromForm<T extends string | number | boolean | undefined | object>(
  pick: (reading: Reading, state: FormState) => T,
  given?: OpenForm,
): T {
  const form = useFormParts(given)
  return useStore(form.api.store, ({ values }) => pick(form.reading(values), values))
}

/** Somebody tried to send the form, so that whatever is wrong with it may be said. */
export function useTried(): boolean {
  const { api } = useFormParts()
  return useStore(api.store, ({ submissionAttempts }) => submissionAttempts > 0)
}

/** The values filled in so far, for a part that shows something made of them. */
export const useFilled = <V,>(): Filled<V> => useFromForm(({ filled }) => filled) as Filled<V>
