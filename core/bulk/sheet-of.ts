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

/** The workbook of a noun whose rows create its records and update them. */
export function sheetOf<N extends AnyNoun>(
  noun: N,
  { create, update }: { create: Endpoint; update: Endpoint },
): EditSheet<RecordOf<N>> {
  const { name, many, one, title, fields, sheet = [] } = noun
  return {
    name,
    title: capitalised(many),
    noun: one,
    columns: fieldsNamed(noun, sheet).map((field) => columnOf<RecordOf<N>>(field)),
    nameOf: (record) => String(record[title as keyof RecordOf<N>]),
    newName: fields[title].as ?? title,
    update: ({ id }, body) => [{ endpoint: update, input: { params: { id }, body } }],
    create: (body) => ({ endpoint: create, input: { body } }),
  }
}
