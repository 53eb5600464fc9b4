/**
 * One vocabulary per noun: what each of its fields is called, what kind of value it holds and what that means. Columns,
 * details, filters, commands and spreadsheets pick from it, so that a label is written once.
 */
import type { FieldType } from '../validators/fields'
import type { Schema } from './endpoint'

/**
 * Kind of a value, and so how it is drawn, aligned, searched for and written to a spreadsheet. `id` copies on click,
 * `deadline` runs out, `code` is a response code, `percent` is an exact decimal as text, `progress` a share from 0 to 100,
 * `size` a number of bytes, `digest` a checksum of which the beginning is enough to see.
 */
export type FieldKind =
  | 'id'
  | 'text'
  | 'money'
  | 'percent'
  | 'count'
  | 'instant'
  | 'date'
  | 'deadline'
  | 'status'
  | 'flag'
  | 'code'
  | 'pan'
  | 'progress'
  | 'size'
  | 'digest'

interface FieldOptions {
  /** One short sentence, for hints and for the command line's help. */
  meaning?: string
  /** The field that stands for a nested value as a whole. */
  part?: string
  /** Words for values that people do not read, such as the keys of rights. */
  words?: Readonly<Record<string, string>>
  /** The value as screens say it, where that takes more of the record than the field. */
  said?: (record: object) => string | null
  /** Width of its column in a spreadsheet, in characters; each kind has its own. */
  width?: number
  /** Rule of a text that people write. */
  type?: FieldType
  /** Characters of it at most, where its type leaves them open. */
  most?: number
  /** Days that are still to come are among its values. */
  future?: boolean
  /** Value in a new record, where nobody chooses it. */
  fresh?: string | number | boolean
}

/** The limits of a text that people write, and its name in messages. */
export type TextLimits = Pick<FieldSpec, 'type' | 'label' | 'most'>

/** The requests that set a field: those that create a record, those that update one, or both. */
export type Setting = 'always' | 'create' | 'update'

export interface FieldSpec extends FieldOptions {
  label: string
  kind: FieldKind
  /** Without it the platform alone sets the field. */
  set?: Setting | undefined
  /** Name in the body of a request; the field's own name unless given. */
  as?: string | undefined
  /** The only values that it has. */
  choices?: readonly string[] | undefined
}

/** A field with the parts that decide the types of records and bodies. */
export type Declared<
  Kind extends FieldKind = FieldKind,
  Set extends Setting | undefined = Setting | undefined,
  As extends string | undefined = string | undefined,
  Choice extends string = string,
> = FieldSpec & { kind: Kind; set?: Set; as?: As; choices?: readonly Choice[] | undefined }

/** A field of a noun, by its name in the contract. */
export interface Field<Name extends string = string> extends FieldSpec {
  name: Name
}

interface LiteralOptions<Set, As, Choice> extends FieldOptions {
  set?: Set
  as?: As
  choices?: readonly Choice[]
}

const declare =
  <const Kind extends FieldKind>(kind: Kind) =>
  <
    const Set extends Setting | undefined = undefined,
    const As extends string | undefined = undefined,
    const Choice extends string = string,
  >(
    label: string,
    options: LiteralOptions<Set, As, Choice> = {},
  ): Declared<Kind, Set, As, Choice> => ({ label, kind, ...options })

/** Declares a field by its kind: `money('Amount', { meaning: 'in naira' })`. */
export const is = {
  id: declare('id'),
  text: declare('text'),
  money: declare('money'),
  percent: declare('percent'),
  count: declare('count'),
  instant: declare('instant'),
  date: declare('date'),
  deadline: declare('deadline'),
  status: declare('status'),
  flag: declare('flag'),
  code: declare('code'),
  pan: declare('pan'),
  progress: declare('progress'),
  size: declare('size'),
  digest: declare('digest'),
}

/** Fields that know the names under which they stand; the types of the callers say which. */
export function withNames(specs: object) {
  const entries = Object.entries(specs).map(([name, spec]) => [name, { ...spec, name }])
  return Object.fromEntries(entries)
}

type RowOf<S> = S extends Schema<infer Row> ? Row : never

/** The fields of a noun by their names. */
export type Vocabulary<Name extends string> = { readonly [K in Name]: Field<K> }

/**
 * Declares the vocabulary of a noun; a field that the contract does not have, does not compile.
 * @param _schema what the contract answers with, for its type
 */
export function fieldsOf<S extends Schema<object>, const Name extends string & keyof RowOf<S>>(
  _schema: S,
  specs: { readonly [K in Name]: FieldSpec },
): Vocabulary<Name> {
  return withNames(specs)
}

/** Declares the fields of a body that schemas and forms share. */
export function inputsOf<const S extends Readonly<Record<string, FieldSpec>>>(
  specs: S,
): { readonly [K in keyof S & string]: S[K] & Field<K> } {
  return withNames(specs)
}

/** The labels of some fields, by their names. */
export const labelsOf = <Name extends string>(
  fields: { readonly [K in Name]: FieldSpec },
): Readonly<Record<Name, string>> =>
  Object.fromEntries(Object.entries<FieldSpec>(fields).map(([name, { label }]) => [name, label])) as Record<
    Name,
    string
  >

/** Some of a noun's fields, in the wanted order. */
export const pick = <V extends Vocabulary<string>, const Name extends string & keyof V>(
  fields: V,
  ...names: readonly Name[]
): readonly V[Name][] => names.map((name) => fields[name])

/** A field under another heading, for the rare place that the spec words apart. */
export const named = <Name extends string>(field: Field<Name>, label: string): Field<Name> => ({ ...field, label })

/** Picked fields, some of them under the headings that one place has for them. */
export const worded = <Name extends string>(
  fields: readonly Field<Name>[],
  labels: { readonly [K in Name]?: string },
): readonly Field<Name>[] => fields.map((field) => named(field, labels[field.name] ?? field.label))

/** Picked fields under headings in title case, where the documents head a list in lower case or by names of fields. */
export const titled = <Name extends string>(fields: readonly Field<Name>[]): readonly Field<Name>[] =>
  fields.map((field) =>
    named(
      field,
      field.label.replace(/(?<= )[a-z]/g, (letter) => letter.toUpperCase()),
    ),
  )

/** Value of a field in a row: the value itself, or the part that stands for it. */
export function valueIn<Name extends string>({ name, part }: Field<Name>, row: { readonly [K in Name]?: unknown }) {
  const value = row[name]
  return part === undefined ? value : (value as Readonly<Record<string, unknown>> | null | undefined)?.[part]
}

/** The value as screens say it. */
export const saidIn = <Name extends string>(field: Field<Name>, row: { readonly [K in Name]?: unknown }): unknown =>
  field.said ? field.said(row) : wordsIn(field, row)

/** The same in the words that the field has for its values; each of several has its own. */
export function wordsIn<Name extends string>(field: Field<Name>, row: { readonly [K in Name]?: unknown }): unknown {
  const value = valueIn(field, row)
  const { words } = field
  if (words === undefined) return value
  const word = (one: unknown) => words[String(one)] ?? one
  return Array.isArray(value) ? value.map(word) : word(value)
}
