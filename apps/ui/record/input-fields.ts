import { type AnyNoun, bodyFields, fieldsNamed, type NounField, sentAs } from '@dcir/core/contract/noun'
import type { Search } from '@dcir/core/contract/search'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { lengthsOf } from '@dcir/core/validators/text-lengths'
import { choicesOf } from '../filter/filter-for'
import { type AnyField, type Field, type FormValues, field as plain } from '../form/field'

const capitalised = (text: string | undefined) => text && text.charAt(0).toUpperCase() + text.slice(1)

/** Field of a form, of the input that its kind asks for. */
function inputOf(field: NounField): AnyField {
  const { kind, label, type, most, choices, future, meaning } = field
  const name = sentAs(field)
  if (choices) return plain.select(name, label, { choices: choicesOf(choices), prompt: selectPrompts.plain })
  if (kind === 'flag') return plain.yesNo(name, label, { hint: capitalised(meaning) })
  if (kind === 'date') return plain.date(name, label, { noLimit: future })
  if (kind === 'money' || kind === 'percent') return plain[kind](name, label)
  if (kind === 'count') return plain.number(name, label)
  return type === 'DESCRIPTION'
    ? plain.area(name, label, { most })
    : plain.text(name, label, { ...(type && { type }), most })
}

/** Fields of the form that creates a noun's record, or of the one that updates it. */
export function formFieldsOf(noun: AnyNoun, when: 'create' | 'update'): AnyField[] {
  return bodyFields(noun, when)
    .filter(({ name }) => noun.form?.includes(name))
    .map(inputOf)
}

/** Days with which a range of a filter begins. */
export interface FirstDays {
  from: string
  to: string
}

const yesOrNo = choicesOf(['true', 'false'], (value) => (value === 'true' ? 'Yes' : 'No'))

function filterField(field: NounField, search: Search, days: FirstDays | undefined): Field<FormValues>[] {
  const { name, label, type, most = type && lengthsOf(type).most, future } = field
  const optional = { required: false }
  const chosen = { ...optional, prompt: selectPrompts.plain }
  switch (search.how) {
    case 'flag':
      return [plain.select(name, label, { ...chosen, choices: yesOrNo })]
    case 'choice':
      return [plain.select(name, label, { ...chosen, choices: choicesOf(search.values) })]
    case 'dates':
    case 'instants': {
      const [from, to] = search.ends
      const dated = { ...optional, noLimit: future }
      return [
        plain.date(from, 'Start date', { ...dated, initial: days?.from }),
        plain.date(to, 'End date', { ...dated, initial: days?.to }),
      ]
    }
    default:
      return [plain.text(name, label, { ...optional, most })]
  }
}

/**
 * Fields of the filter of a noun's list.
 * @param days the days with which ranges begin, by their fields
 */
export function filterFieldsOf<N extends AnyNoun>(
  noun: N,
  days: { readonly [K in keyof N['filters']]?: FirstDays } = {},
): Field<FormValues>[] {
  const filters = noun.filters as Readonly<Record<string, Search>>
  return fieldsNamed(noun, Object.keys(filters)).flatMap((field) =>
    filterField(field, filters[field.name] as Search, days[field.name as keyof typeof days]),
  )
}
