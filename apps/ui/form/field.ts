import { type FieldRules, type FieldType, fieldError, invalidMessage } from '@dcir/core/validators/fields'
import { today } from '../client/server-clock'

export type FormValues = Readonly<Record<string, string>>

export interface Choice {
  value: string
  label: string
}

/** One field of a form or a filter, declared; every value is text until it is sent. */
export interface Field {
  kind: 'text' | 'select' | 'date' | 'number' | 'area' | 'password'
  name: string
  label: string
  type: FieldType
  rules: FieldRules
  choices?: readonly Choice[] | undefined
  /** What a select says while nothing is chosen. */
  prompt?: string | undefined
  /** Earliest and latest date; the latest is today when not given. */
  min?: string | undefined
  max?: string | undefined
  /** Any date may be later than today, such as that of a holiday. */
  noLimit?: boolean | undefined
  /** A filter's first value while no filter is set, such as today. */
  initial?: string | undefined
  /** Its value names one record, so that a date that nobody set gives way to it. */
  findsOne?: boolean | undefined
  hint?: string | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  readOnly?: boolean | undefined
  /** Begins a new line where fields stand side by side. */
  startsRow?: boolean | undefined
  /** Shown, and checked, only when this holds. */
  when?: ((values: FormValues) => boolean) | undefined
  /** Worked out from the other fields and never sent: a choice in a filter that decides which of them show. */
  derive?: ((values: FormValues) => string) | undefined
  /** Fields whose values this one's check looks at, so that it is checked again when they change. */
  watches?: readonly string[] | undefined
  /** Says more than the type's own rule; null when the value is fine. */
  check?: ((value: string, values: FormValues) => string | null) | undefined
}

type Options = Partial<Omit<Field, 'kind' | 'name' | 'label' | 'rules'>> & FieldRules

function declare(kind: Field['kind'], type: FieldType) {
  return (name: string, label: string, options: Options = {}): Field => {
    const { required = true, glSize, ...rest } = options
    return { kind, name, label, type, ...rest, rules: { required, glSize } }
  }
}

/** Declares the fields of a form: `field.text('name', 'Name', { type: 'NAME' })`. Fields are required unless said. */
export const field = {
  text: declare('text', 'INPUT'),
  password: declare('password', 'INPUT'),
  area: declare('area', 'DESCRIPTION'),
  number: declare('number', 'NUMBER'),
  select: declare('select', 'INPUT'),
  date: declare('date', 'DATE'),
}

/** The latest date that a field takes, asked each time since forms stay open past midnight. */
export function latestDate({ kind, noLimit, max }: Field): string | undefined {
  if (kind !== 'date' || noLimit) return undefined
  return max ?? today()
}

/** What is wrong with a field's value, in core's words, or null. */
export function problemOf(one: Field, values: FormValues): string | null {
  const value = values[one.name] ?? ''
  const problem = fieldError(one.type, one.label, value, one.rules)
  if (problem) return one.check?.(value, values) ?? problem
  const latest = latestDate(one)
  const outside = one.kind === 'date' && value && ((latest && value > latest) || (one.min && value < one.min))
  if (outside) return invalidMessage(one.label)
  return one.check?.(value, values) ?? null
}
