/** Workbook of a noun that people edit and send back, from its declaration. */
import type { Endpoint } from '../contract/endpoint'
import { type AnyNoun, fieldsNamed, type NounField, type RecordOf } from '../contract/noun'
import type { EditSheet, SheetColumn } from './edit-sheet'

const edited = { always: 'all', create: 'new', update: 'old' } as const

const columnOf = <R extends object>(field: NounField): SheetColumn<R> => {
  const { as, set, fresh, choices } = field
  return {
    field,
    edited: set === undefined ? 'none' : edited[set],
    ...(as !== undefined && { as }),
    ...(fresh !== undefined && { fresh }),
    ...(choices && { choices }),
  }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The workbook of a noun whose rows create its records and update them.
 * @param values what cells have that are not the value of their field
 */
export function sheetOf<N extends AnyNoun, R extends object = RecordOf<N>>(
  noun: N,
  { create, update }: { create: Endpoint; update: Endpoint },
  values: { readonly [K in keyof N['fields']]?: (record: R) => unknown } = {},
): EditSheet<R> {
  const { name, many, one, title, fields, sheet = [] } = noun
  return {
    name,
    title: capitalised(many),
    noun: one,
    columns: fieldsNamed(noun, sheet).map((field) => ({
      ...columnOf<R>(field),
      ...(values[field.name] && { value: values[field.name] }),
    })),
    nameOf: (record) => String(record[title as keyof R]),
    newName: fields[title].as ?? title,
    update: ({ id }, body) => [{ endpoint: update, input: { params: { id }, body } }],
    create: (body) => ({ endpoint: create, input: { body } }),
  }
}
