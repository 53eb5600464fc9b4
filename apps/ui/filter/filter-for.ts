import type { FieldKind, Field as Named } from '@dcir/core/contract/vocabulary'
import { responseCodeText } from '@dcir/core/display/response-codes'
import { type Choice, type Field, type FormValues, field, type Options } from '../form/field'

/** Options of a filter's field beyond those of the vocabulary. */
type FilterOptions = Options & {
  choices?: readonly Choice[] | undefined
  /** Several of the choices; an address and a body have them as one text with commas. */
  several?: boolean
}

/** Placeholder of an empty field, by kind. */
const placeholders: Partial<Record<FieldKind, string>> = { pan: '506099******1234' }

/**
 * Declares the fields of a filter from a vocabulary; one that the endpoint's query or body `Q` lacks does not compile.
 * They are optional unless said; with choices they are picked, else typed.
 * @example
 * const filter = filterFor<DisputeFilter>()
 * filter(disputeSearch.logCode, { findsOne: true })
 */
export const filterFor =
  <Q extends object>() =>
  (
    { name, label, kind }: Named<string & keyof Q>,
    { several = false, ...options }: FilterOptions = {},
  ): Field<FormValues> => {
    const shown = kind === 'code' ? responseCodeText : undefined
    const given = { required: false, placeholder: placeholders[kind], shown, ...options }
    if (several) return field.several(name, label, given as never)
    if ('choices' in options) return field.select(name, label, given)
    return kind === 'date' ? field.date(name, label, given) : field.text(name, label, given)
  }

/** Choices that are shown by other words than they are sent by. */
export const choicesOf = <T extends string>(
  values: readonly T[],
  wordOf: (value: T) => string = (value) => value,
): Choice<T>[] => values.map((value) => ({ value, label: wordOf(value) }))
