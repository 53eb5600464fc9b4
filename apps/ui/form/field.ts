import type { Client } from '@dcir/core/client/client'
import type { Field as Declared } from '@dcir/core/contract/vocabulary'
import type { Kobo } from '@dcir/core/money/kobo'
import type { FieldRules, FieldType } from '@dcir/core/validators/fields'
import type { ReactNode } from 'react'

/** The values of a form whose fields are all text, as those of a filter. */
export type FormValues = Readonly<Record<string, string>>

/** The values filled in so far, as they would be sent; values that cannot be read yet are missing. */
export type Filled<V> = string extends keyof V ? V : { readonly [K in keyof V]?: V[K] }

export interface Choice<T extends string = string> {
  value: T
  label: string
  /** The heading above it and its neighbours, where several are chosen. */
  group?: string
}

/** How far the look-up of each field is, by name; `missing` is also the state where there is nothing to call. */
export type LookUps = Readonly<Record<string, 'asking' | 'found' | 'missing' | undefined>>

/** A field whose value the server confirms or completes. */
export interface LookUp {
  /** Resolves to what was found, such as the account's name, and rejects with why not; without it nothing is called. */
  ask?: ((value: string, call: { client: Client; signal: AbortSignal }) => Promise<string | Found>) | undefined
  /** Nobody is asked unless this holds, as of accounts that the bank does not keep. */
  when?(values: Readonly<Record<string, unknown>>): boolean
  /** Name of the value in the indicator; the field's label when not given. */
  what?: string
  /** Customer information is got, accounts are verified. */
  getting?: boolean
  /** The fields that take the answer; people fill them in themselves only where there was none. */
  fills?: string | readonly string[]
  /** Not even then: what is not found is wrong. */
  must?: boolean
  /** How long nobody types before it is asked, in milliseconds. */
  pauseMs?: number
  /** Warning about a value that was found, such as another person's account; shown beside the answer. Null for none. */
  doubt?(value: string): string | null
}

/** Answer of a look-up that fills several fields. */
export interface Found {
  text: string
  values: Readonly<Record<string, string>>
}

/** The fields that a look-up fills. */
export const fillsOf = ({ fills = [] }: LookUp): readonly string[] => (typeof fills === 'string' ? [fills] : fills)

/** Props of a field that its form draws: a picture, a file, a tick with a text of its own. */
export interface SlotProps {
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
  disabled: boolean
}

export type FieldKind =
  | 'text'
  | 'area'
  | 'password'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'dateTime'
  | 'select'
  | 'search'
  | 'several'
  | 'yesNo'
  | 'tick'
  | 'group'
  | 'list'
  | 'slot'

/** One field of a form or a filter, declared, whatever its form writes. */
export interface AnyField {
  kind: FieldKind
  name: string
  label: string
  type: FieldType
  rules: FieldRules
  choices?: readonly Choice[] | undefined
  /** Text of a select while nothing is chosen. */
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
  /** Its value as people read it, such as on the chip of a filter; else a choice's label or the value itself. */
  shown?: ((value: string) => string) | undefined
  hint?: string | undefined
  /** Advice where a filter by it finds nothing. */
  nothing?: string | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  readOnly?: boolean | undefined
  /** Characters that a text may have, or rows that a list may have. */
  most?: number | undefined
  /** Begins a new line where fields are side by side. */
  startsRow?: boolean | undefined
  /** The value sent for an empty optional field; the field is left out when not given. */
  empty?: null | '' | undefined
  /** Shown, checked and sent only when this holds. */
  when?(values: never, lookUps?: LookUps): boolean
  /**
   * Worked out from the other fields and never sent. A field that can be edited begins with it, such as a choice that
   * decides which others show; one that is read only follows it.
   */
  derive?(values: never): string
  /** Says more than the type's own rule; null when the value, as it was typed, is fine. */
  check?(value: unknown, values: never): string | null
  /** Fields that are emptied when this one changes. */
  clears?: readonly string[] | undefined
  lookUp?: LookUp | undefined
  /** Shows only where a look-up left it to people; otherwise it shows and cannot be edited. */
  onlyByHand?: boolean | undefined
  /** The fields of a group, or of each row of a list. */
  fields?: readonly AnyField[] | undefined
  /** Label of the button that adds a row to a list. */
  add?: string | undefined
  draw?(props: SlotProps): ReactNode
  /** A slot whose value is a picture, which is kept with the draft. */
  keeps?: boolean | undefined
}

/** One field of a form or a filter that writes `V`. */
export interface Field<V = FormValues> extends AnyField {
  when?(values: Filled<V>, lookUps?: LookUps): boolean
  derive?(values: Filled<V>): string
  check?(value: unknown, values: Filled<V>): string | null
}

type Callbacks = 'when' | 'derive' | 'check' | 'clears' | 'choices'
/** Options of a field that writes a part of `V`. */
export type Options<V = FormValues, Typed = string> = Partial<
  Omit<AnyField, 'kind' | 'name' | 'label' | 'rules' | 'fields' | Callbacks>
> &
  FieldRules & {
    when?: (values: Filled<V>, lookUps: LookUps) => boolean
    derive?: (values: Filled<V>) => string
    check?: (value: Typed, values: Filled<V>) => string | null
    clears?: readonly (keyof V & string)[]
  }
type Choosing<V, T extends string, Typed = string> = Options<V, Typed> & { choices?: readonly Choice<T>[] | undefined }

/** The fields of a body that hold a value of this type. */
type Names<V, T, Not = never> = string extends keyof V
  ? string
  : { [K in keyof V]-?: NonNullable<V[K]> extends Not ? never : NonNullable<V[K]> extends T ? K : never }[keyof V] &
      string

type Text<V, K extends keyof V> = Extract<NonNullable<V[K]>, string>
type Element<V, K extends keyof V> = NonNullable<V[K]> extends readonly (infer One)[] ? One : never

/** Name of a noun's field in a body. */
type Sent<F extends Declared, As = F['as'] & string> = [As] extends [never]
  ? F['name']
  : string extends As
    ? F['name']
    : As

interface Plain<V, T, Not = never> {
  <F extends Declared>(field: F & (Sent<F> extends Names<V, T, Not> ? F : never), options?: Options<V>): Field<V>
  (name: Names<V, T, Not>, label: string, options?: Options<V>): Field<V>
}

interface Picking<V> {
  <F extends Declared>(
    field: F & (Sent<F> extends Names<V, string> ? F : never),
    options?: Choosing<V, string>,
  ): Field<V>
  <K extends Names<V, string>>(name: K, label: string, options: Choosing<V, Text<V, K>>): Field<V>
}

/**
 * Declares fields of a body `V`: a name that it does not have, or one of another type, does not compile. A field of a
 * noun is given as it is, and brings its label, its limits and its choices.
 */
export interface FormFields<V> {
  text: Plain<V, string>
  area: Plain<V, string>
  password: Plain<V, string>
  date: Plain<V, string>
  /** Date and time in Lagos, to the second: `2026-11-22 18:00:00`. */
  dateTime: Plain<V, string>
  number: Plain<V, number, Kobo>
  /** Typed in naira, sent as kobo. */
  money: Plain<V, number>
  /** An exact decimal from 0 to 100, sent as the text that it is. */
  percent: Plain<V, string>
  select: Picking<V>
  /** One of many: typing narrows them. */
  search: Picking<V>
  several<K extends Names<V, readonly string[]>>(
    name: K,
    label: string,
    options: Choosing<V, Extract<Element<V, K>, string>, readonly string[]>,
  ): Field<V>
  several<F extends Declared>(
    field: F & (Sent<F> extends Names<V, readonly string[]> ? F : never),
    options: Choosing<V, string, readonly string[]>,
  ): Field<V>
  yesNo: Plain<V, boolean>
  /** A sentence that is confirmed; required ones must be ticked. */
  tick: (name: Names<V, boolean>, label: string, options?: Options<V, boolean>) => Field<V>
  group<K extends Names<V, object, readonly unknown[]>>(
    name: K,
    label: string,
    fields: (fields: FormFields<NonNullable<V[K]>>) => readonly Field<NonNullable<V[K]>>[],
    options?: Options<V>,
  ): Field<V>
  list<K extends Names<V, readonly object[]>>(
    name: K,
    label: string,
    fields: (fields: FormFields<Element<V, K>>) => readonly Field<Element<V, K>>[],
    options?: Options<V, readonly unknown[]>,
  ): Field<V>
  /** A name that must be typed exactly before something dangerous is done; it is not sent. */
  typed: (expected: string) => Field<V>
  /** Anything else, drawn by the form itself. */
  slot<K extends keyof V & string>(
    name: K,
    label: string,
    draw: (props: SlotProps) => ReactNode,
    options?: Options<V, V[K] | null>,
  ): Field<V>
}

type Loose = Record<string, unknown>

function declare(kind: FieldKind, name: string, label: string, type: FieldType, options: Loose = {}): AnyField {
  const { required = true, glSize, ...rest } = options
  return { kind, name, label, type, ...rest, rules: { required, glSize } as FieldRules }
}

/** Limits and choices of a noun's field. */
const said = ({ type, most, choices, future }: Declared, own: FieldType): Loose => ({
  type: type ?? own,
  most,
  noLimit: future,
  ...(choices && { choices: choices.map((value) => ({ value, label: value })) }),
})

const plain =
  (kind: FieldKind, type: FieldType) =>
  (field: string | Declared, ...rest: [label: string, options?: Loose] | [options?: Loose]) => {
    if (typeof field === 'string') return declare(kind, field, rest[0] as string, type, rest[1])
    return declare(kind, field.as ?? field.name, field.label, type, { ...said(field, type), ...(rest[0] as Loose) })
  }

const nested = (kind: FieldKind) => (name: string, label: string, fields: (of: unknown) => unknown, options?: Loose) =>
  declare(kind, name, label, 'INPUT', { ...options, fields: fields(all) })

const all: unknown = {
  text: plain('text', 'INPUT'),
  area: plain('area', 'DESCRIPTION'),
  password: plain('password', 'INPUT'),
  date: plain('date', 'DATE'),
  dateTime: plain('dateTime', 'INPUT'),
  number: plain('number', 'NUMBER'),
  money: plain('money', 'CASH_INPUT'),
  percent: plain('percent', 'PERCENT'),
  select: plain('select', 'INPUT'),
  search: plain('search', 'INPUT'),
  several: plain('several', 'INPUT'),
  yesNo: plain('yesNo', 'INPUT'),
  tick: plain('tick', 'INPUT'),
  group: nested('group'),
  list: nested('list'),
  typed: (expected: string) =>
    declare('text', 'typed', `Type ${expected} to confirm`, 'INPUT', {
      // Its label says what is missing.
      check: (text: string) => (text === expected ? null : `Type ${expected} exactly`),
      derive: () => '',
    }),
  slot: (name: string, label: string, draw: unknown, options?: Loose) =>
    declare('slot', name, label, 'INPUT', { ...options, draw }),
}

/**
 * Declares the fields of what a form writes, and of what it needs beside that. Fields are required unless said.
 * @example const { text, money } = formFor<Body<typeof chargeTypes.create>>()
 */
export const formFor = <V>(): FormFields<V> => all as FormFields<V>

/** Declares the fields of a filter, whose values are text. */
export const field = formFor<FormValues>()
