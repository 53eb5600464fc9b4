/**
 * A noun as one declaration: what its records are, who may see and change them, and what they are called. It is plain
 * data; schemas, endpoints, screens, commands and workbooks are derived from it, each by one function of its layer.
 */
import type { ErrorCode } from '../errors/catalogue'
import type { Kobo } from '../money/kobo'
import type { Grant } from '../permissions/authorities'
import type { FilterOf, Search, Searches } from './search'
import { type Declared, type Field, type FieldKind, withNames } from './vocabulary'

/** The rest of a field is looked at one by one: a type that named it all would be inferred in its place. */
type Fields = Readonly<Record<string, Pick<Declared, 'label' | 'kind'>>>

/** The endpoints that a noun can have. `search` has the filters in its query, `filter` in its body; without either the list has them. */
export const verbs = ['list', 'search', 'filter', 'show', 'create', 'update', 'remove'] as const
export type Verb = (typeof verbs)[number]

/** An endpoint of a noun, beyond what its verb says. */
export interface Part {
  /** Its address below the noun's: `/:code`. */
  at?: `/${string}`
  summary: string
  /** Method and right, where the documents give it others than its verb and its noun. */
  method?: 'PUT'
  authority?: Grant
  /** Refusals beside those of its verb. */
  errors?: readonly ErrorCode[]
}
type Parts = { readonly [V in Verb]?: Part }

type Sought<F> = { readonly [K in keyof F]?: Search }

export interface NounCommand<Name extends string> {
  /** `holidays` in `dcir holidays list`; the noun's own name unless given. */
  name?: string
  /** Heading of its commands in the help. */
  summary: string
  /** Columns of its list; all fields unless given. */
  columns?: readonly Name[]
  /** Flags of `list` and the argument of `show` in the examples. */
  examples: { list: string; show?: string }
}

interface NounSpec<F extends Fields, P extends Parts, S extends Sought<F>, Key extends keyof F & string> {
  /** Name of its endpoints and of its addresses: `public-holidays`. */
  name: string
  /** One record, and several. */
  one: string
  many: string
  path: `/${string}`
  see: readonly Grant[]
  change: Grant
  /** A second person approves changes: always, or where the configuration says so. */
  gated?: 'always' | 'when-configured'
  /** Nouns beside its own whose answers a change makes stale. */
  stale?: readonly string[]
  /** The field that names a record; where addresses have it, with its pattern and its name in messages. */
  key: { field: Key; label?: string; pattern?: RegExp }
  /** The field by which people know a record. */
  title: keyof F & string
  /** In the order of a record's details. */
  fields: F
  filters: S
  endpoints: P
  /** Fields of its list, of its form and of its workbook, in their order. */
  columns: readonly (keyof F & string)[]
  form?: readonly (keyof F & string)[]
  sheet?: readonly (keyof F & string)[]
  /** Its commands, where the command line has them from here. */
  command?: NounCommand<keyof F & string>
  texts: { created: string; updated?: string; deleted?: string; empty: string; emptyHint?: string }
}

export interface Noun<
  F extends Fields = Fields,
  P extends Parts = Parts,
  S extends Sought<F> = Sought<F>,
  Key extends keyof F & string = keyof F & string,
> extends Omit<NounSpec<F, P, S, Key>, 'fields'> {
  fields: { readonly [K in keyof F & string]: F[K] & Field<K> }
}

/** Any noun, for what only reads its data. */
// biome-ignore lint/suspicious/noExplicitAny: the names of its own fields are in the types of a noun
export type AnyNoun = Noun<any, any, any, any>

/** Declares a noun; a name that is not one of its fields does not compile. */
export function noun<
  const F extends Fields,
  const P extends Parts,
  const S extends Sought<F>,
  const Key extends keyof F & string,
>(spec: NounSpec<F, P, S, Key>): Noun<F, P, S, Key> {
  return { ...spec, fields: withNames(spec.fields) }
}

interface Values extends Record<FieldKind, string | number | boolean> {
  id: string
  text: string
  money: Kobo
  percent: string
  count: number
  instant: string
  date: string
  deadline: string
  status: string
  flag: boolean
  code: string
  pan: string
  progress: number
  size: number
  digest: string
}

type ValueOf<D> =
  D extends Declared<infer Kind, infer _Set, infer _As, infer Choice>
    ? string extends Choice
      ? Values[Kind]
      : Choice
    : never

/** A record as its endpoints answer with it. */
export type RecordOf<N extends AnyNoun> = { -readonly [K in keyof N['fields']]: ValueOf<N['fields'][K]> }

/** Name of a field in a body that is sent at some time; never for a field that is not in it. */
type SentAs<D, Name, When> =
  D extends Declared<FieldKind, infer Set, infer As, infer _Choice>
    ? Set extends 'always' | When
      ? As extends string
        ? As
        : Name
      : never
    : never

/** The bodies that create a record and update one. */
export type CreateOf<N extends AnyNoun> = {
  -readonly [K in keyof N['fields'] as SentAs<N['fields'][K], K, 'create'> & string]: ValueOf<N['fields'][K]>
}
export type UpdateOf<N extends AnyNoun> = {
  -readonly [K in keyof N['fields'] as SentAs<N['fields'][K], K, 'update'> & string]: ValueOf<N['fields'][K]>
}

/** The filter of its list. */
export type NounFilter<N extends AnyNoun> = N['filters'] extends Searches ? FilterOf<N['filters']> : never

/** A field of a noun, for what only reads its data. */
export type NounField = Declared & Field

/** All fields of a noun, that of its key first. */
export function recordFields({ fields, key }: AnyNoun): NounField[] {
  const all: NounField[] = Object.values(fields)
  return [...all.filter(({ name }) => name === key.field), ...all.filter(({ name }) => name !== key.field)]
}

/** Some fields of a noun by their names. */
export const fieldsNamed = ({ fields }: Pick<AnyNoun, 'fields'>, names: readonly string[]): NounField[] =>
  names.map((name) => fields[name])

/** The fields of a body, those of the form first. */
export function bodyFields(noun: AnyNoun, when: 'create' | 'update'): NounField[] {
  const first: readonly string[] = noun.form ?? []
  const all: NounField[] = Object.values(noun.fields)
  const others = all.filter(({ name }) => !first.includes(name))
  return [...fieldsNamed(noun, first), ...others].filter(({ set }) => set === 'always' || set === when)
}

/** Name of a field in a body. */
export const sentAs = ({ as, name }: NounField): string => as ?? name

/** A record as it stands after a request: the body under the names of the fields, on what was there. */
export function recordAfter<N extends AnyNoun, Data extends object>(noun: N, body: object, before: Data | null): Data {
  const given = body as Readonly<Record<string, unknown>>
  const all: NounField[] = Object.values(noun.fields)
  const fresh = all.flatMap(({ name, fresh: value }) => (value === undefined ? [] : [[name, value]]))
  const sent = bodyFields(noun, before ? 'update' : 'create').map((field) => [field.name, given[sentAs(field)]])
  return { ...(before ?? Object.fromEntries(fresh)), ...Object.fromEntries(sent) }
}

/** Name of the endpoints of its workbook: `public-holiday-sheets`. */
export const sheetsOf = ({ one }: Pick<AnyNoun, 'one'>): string => `${one.replaceAll(' ', '-')}-sheets`

/** A record as it begins a sentence: `Public holiday`. */
export const labelOf = ({ one }: Pick<AnyNoun, 'one'>): string => one.charAt(0).toUpperCase() + one.slice(1)
